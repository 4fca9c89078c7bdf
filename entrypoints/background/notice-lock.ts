/** Held while the worker's notices are shown or read: Chromium drops one that is on its way while they are read. */
export const NOTICE_LOCK = 'notices';

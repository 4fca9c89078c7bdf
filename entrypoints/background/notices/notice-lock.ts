/** Lock held while the worker's notices are shown or read: Chromium drops one that is being shown during a read. */
export const NOTICE_LOCK = 'notices';

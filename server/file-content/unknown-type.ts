/** Media type of content that is nothing known. */
export const UNKNOWN_TYPE = 'application/octet-stream';

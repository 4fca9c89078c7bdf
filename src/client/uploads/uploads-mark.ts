/** Key prefix of the mark in key-value storage that an account has files on their way; the account's id follows. */
export const UPLOADS_MARK = 'daywall.uploads.';

/** Channel on which the contexts of a browser tell each other of an account's uploads. */
export const uploadsChannel = (accountId: string): string => `daywall:${accountId}:uploads`;

/** Key prefix in `storage.local` of an account's file captures; its id follows. The worker writes them, pages watch. */
export const FILE_CAPTURES = 'daywall.fileCaptures.';

/** Choice for a refused file. */
export const fileActs = ['retry', 'dismiss'] as const;
export type FileAct = (typeof fileActs)[number];

import type { WriteContext } from '#server/writes/write.ts';

/** Hook of another module in the write of a user's names, within its transaction. */
export interface UserHooks {
  /** Entities that show the user's name get a new version. */
  renamed(context: WriteContext, userId: string): Promise<void>;
}

import type { WriteContext } from '#server/writes/write.ts';

export interface UserHooks {
  /** Entities that show the user's name get a new version. */
  onRenamed(context: WriteContext, userId: string): Promise<void>;
}

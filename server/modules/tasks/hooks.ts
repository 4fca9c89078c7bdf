import type { FileRecord } from '#contract/files/file.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { TaskRow } from './table.ts';

/** Audience delta of some tasks: addresses that gained or lost access to them, or the right to edit them. */
export interface AudienceDelta {
  readonly tasks: readonly TaskRow[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Addresses of `lost` that could edit the tasks. */
  readonly lostEditing: readonly string[];
}

/** Files of tasks, which another module keeps. */
export interface TaskFiles {
  /**
   * File that the caller uploaded or sees somewhere, or that is known from the history of what it comes back to. Throws
   * `not_found`, and `storage_quota_reached` where the organization of its new task has no room.
   */
  demandFile(
    context: WriteContext,
    fileId: string,
    organizationId: string | null,
    isKnown?: () => Promise<boolean>,
  ): Promise<FileRecord>;
  /** Address of a file's page, for clients that know no files. */
  addressOf(fileId: string): string;
  /** Throws `storage_quota_reached` where what was just written takes more room than an organization has. */
  demandNoExcess(context: WriteContext, organizationId: string): Promise<void>;
  /** Those among some files that still exist, and will until the write commits. */
  remaining(context: WriteContext, fileIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Hook that another module runs when a task is written, in the transaction of that write. */
export interface TaskHooks {
  /** The task was finished or deleted at `at`: ends what runs on it. */
  onEnded?(context: WriteContext, taskId: string, at: string): Promise<void>;
  /** The task was deleted or restored: what belongs to it is hidden or shown with it. */
  onVisibilityChanged?(context: WriteContext, taskId: string): Promise<void>;
  /** The task was created (`before` is null) or changed. */
  onChanged?(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void>;
  /** Many tasks were created together. Without it `onChanged` is called for each. */
  onMade?(context: WriteContext, tasks: readonly TaskRow[]): Promise<void>;
  /** An access, the scope, the parent or the owner changed: what belongs to the tasks follows their audience. */
  onAudienceChanged?(context: WriteContext, delta: AudienceDelta): Promise<void>;
}

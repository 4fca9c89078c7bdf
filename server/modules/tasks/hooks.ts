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

/** Hook that another module runs when a task is written, in the transaction of that write. */
export interface TaskHooks {
  /** The task was finished or deleted at `at`: ends what runs on it. */
  onEnded?(context: WriteContext, taskId: string, at: string): Promise<void>;
  /** The task was deleted or restored: what belongs to it is hidden or shown with it. */
  onVisibilityChanged?(context: WriteContext, taskId: string): Promise<void>;
  /** The task was created (`before` is null) or changed. */
  onChanged?(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void>;
  /** An access, the scope, the parent or the owner changed: what belongs to the tasks follows their audience. */
  onAudienceChanged?(context: WriteContext, delta: AudienceDelta): Promise<void>;
}

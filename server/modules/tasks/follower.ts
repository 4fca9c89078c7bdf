import type { WriteContext } from '#server/writes/write.ts';
import type { TaskRow } from './table.ts';

/** Who gained and who lost something on some tasks, by their addresses: sight of them, or a right there. */
export interface Reach {
  /** As they are now. */
  readonly tasks: readonly TaskRow[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  /** Those of `lost` who could edit them. */
  readonly lostWork: readonly string[];
}

/** What another module does when a task is written. Each part runs in the write's own transaction. */
export interface TaskFollower {
  /** The task was finished or deleted: ends what runs on it. `at`: the instant of it. */
  endOf?(context: WriteContext, taskId: string, at: string): Promise<void>;
  /** The task was deleted or restored: what belongs to it goes or comes with it. */
  visibilityOf?(context: WriteContext, taskId: string): Promise<void>;
  /** The task was made (`before` is null) or changed in any way. */
  changed?(context: WriteContext, before: TaskRow | null, after: TaskRow): Promise<void>;
  /** An access, a place, a parent or an owner changed: what belongs to the tasks goes and comes with the sight of them. */
  reachOf?(context: WriteContext, reach: Reach): Promise<void>;
}

import { eq } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import { tasks } from '../../tasks/table.ts';

/** Title of an item at its provider: the item's own, or its task's for a block. */
export async function titleOf(
  queryable: Queryable,
  { noteId, title }: Pick<ScheduleItemRow, 'noteId' | 'title'>,
): Promise<string | null> {
  if (noteId === null) return title;
  const [task] = await queryable.select({ title: tasks.title }).from(tasks).where(eq(tasks.id, noteId));
  return task?.title ?? null;
}

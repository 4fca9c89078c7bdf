import { inArray } from 'drizzle-orm';
import { can } from '#contract/policy.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { ScheduleItemRow } from '../schedule-items/table.ts';
import { rolesOnTasks } from '../task-roles/service.ts';
import { tasks } from '../tasks/table.ts';

type Block = Pick<ScheduleItemRow, 'noteId' | 'ownerId'>;

interface TasksOfBlocks {
  /** Whether its owner sees its task: only as long as they do it stands outside. */
  isSeen(block: Block): boolean;
  /** What it is called there. */
  titleOf(block: Block): string | null;
}

/** What outside calendars are to know of the tasks that some blocks are of. */
export async function tasksOfBlocks(queryable: Queryable, blocks: readonly Block[]): Promise<TasksOfBlocks> {
  const ids = new Set(blocks.flatMap(({ noteId }) => noteId ?? []));
  const found =
    ids.size === 0
      ? []
      : await queryable
          .select()
          .from(tasks)
          .where(inArray(tasks.id, [...ids]));
  const roleOn = await rolesOnTasks(queryable, found, [...new Set(blocks.map(({ ownerId }) => ownerId))]);
  const byId = new Map(found.map((task) => [task.id, task]));
  const taskOf = ({ noteId }: Block) => byId.get(noteId ?? '');
  return {
    isSeen(block) {
      const task = taskOf(block);
      return task !== undefined && task.deletedAt === null && can(roleOn(task, block.ownerId), 'task.view');
    },
    titleOf: (block) => taskOf(block)?.title ?? null,
  };
}

import { inArray } from 'drizzle-orm';
import { can } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import { rolesOnTasks } from '../../tasks/roles/service.ts';
import { tasks } from '../../tasks/table.ts';

type Block = Pick<ScheduleItemRow, 'noteId' | 'ownerId'>;

interface TasksOfBlocks {
  /** Whether the owner of the block can view its task; blocks are mirrored only then. */
  isVisible(block: Block): boolean;
  /** Title of the block's task. */
  titleOf(block: Block): string | null;
}

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
    isVisible(block) {
      const task = taskOf(block);
      return task !== undefined && task.deletedAt === null && can(roleOn(task, block.ownerId), 'task.view');
    },
    titleOf: (block) => taskOf(block)?.title ?? null,
  };
}

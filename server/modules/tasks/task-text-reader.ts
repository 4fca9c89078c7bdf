import { setImmediate as nextTurn } from 'node:timers/promises';
import { can } from '#contract/policy-table.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { TextReader } from '#server/entity-text.ts';
import { taskRoleOf } from './presenter.ts';
import { ownerNamesOf, rolesOnTasks } from './roles/service.ts';
import { textForReader } from './task-text.ts';
import type { TaskHead } from './task-text-repository.ts';
import * as repository from './task-text-repository.ts';

/** Tasks of one query: 2 MB at most, for long ones are read by themselves. */
const STEP = 250;
/** Bytes of descriptions in one query of long tasks, or one task. */
const LONG_AT_ONCE = 131_072;

/** Long task whose text is still to be read. */
export type LongTask = Pick<TaskHead, 'id' | 'size'>;

/** Long tasks with their texts, by id. Other work has its turn after each query. */
async function readLong(
  queryable: Queryable,
  tasks: readonly LongTask[],
): Promise<ReadonlyMap<string, TaskHead>> {
  const heads = new Map<string, TaskHead>();
  const waiting = [...tasks];
  while (waiting.length > 0) {
    let bytes = 0;
    const end = waiting.findIndex(({ size }, index) => {
      bytes += size;
      return index > 0 && bytes > LONG_AT_ONCE;
    });
    const ids = waiting.splice(0, end === -1 ? waiting.length : end).map(({ id }) => id);
    for (const head of await repository.listWholeHeads(queryable, ids)) heads.set(head.id, head);
    await nextTurn();
  }
  return heads;
}

/**
 * Texts of tasks as one user may view them; null for those without access and for deleted ones. The role is that
 * towards the task as its text was read, never an earlier one.
 */
export async function viewTaskTexts(
  queryable: Queryable,
  heads: readonly (TaskHead | LongTask)[],
  userId: string,
): Promise<(id: string) => { readonly text: string | null; readonly version: number } | null> {
  const isWhole = (head: TaskHead | LongTask): head is TaskHead =>
    'deletedAt' in head && (head.text !== null || head.deletedAt !== null);
  const whole = heads.filter(isWhole);
  const long = await readLong(
    queryable,
    heads.filter((head) => !isWhole(head)),
  );
  const byId = new Map([...whole.map((head) => [head.id, head] as const), ...long]);
  const rows = [...byId.values()];
  const roleOf = await rolesOnTasks(queryable, rows, [userId]);
  const ownerNameOf = await ownerNamesOf(queryable, rows, [userId]);
  return (id) => {
    const head = byId.get(id);
    const role = head === undefined ? 'none' : roleOf(head, userId);
    if (head === undefined || !can(role, 'task.view')) return null;
    const { version } = head;
    if (head.deletedAt !== null || head.text === null) return { text: null, version };
    const ownerName = role === 'owner' ? '' : ownerNameOf(head.ownerId);
    return { text: textForReader(head.text, { ownerName, role: taskRoleOf(role) }), version };
  };
}

export const readTaskTexts: TextReader = async (queryable, ids, userId) => {
  const heads: TaskHead[] = [];
  for (let from = 0; from < ids.length; from += STEP) {
    if (from > 0) await nextTurn();
    heads.push(...(await repository.listHeads(queryable, ids.slice(from, from + STEP))));
  }
  return viewTaskTexts(queryable, heads, userId);
};

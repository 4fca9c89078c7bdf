import { generateNKeysBetween } from 'fractional-indexing';
import { v7 as uuidv7 } from 'uuid';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE } from '#time/units.ts';
import type { Database } from '../database/database.ts';
import { type TaskRow, tasks } from '../modules/tasks/table.ts';

const CHUNK = 500;
const verbs = ['Call', 'Write to', 'Prepare', 'Review', 'Book', 'Plan', 'Sort', 'Send', 'Check', 'Finish'];
const things = [
  'the landlord',
  'the offer',
  'the slides',
  'the invoice',
  'the trip',
  'the garden',
  'the draft',
];

/** Generated task; omitted fields are open, undated and of middling importance. */
export type MadeUpTask = Pick<TaskRow, 'title'> & Partial<TaskRow>;

/**
 * Inserts tasks of one user, oldest first. Returns their ids in order. `now` is in milliseconds since the epoch.
 */
export async function insertTasks(
  database: Database,
  ownerId: string,
  made: readonly MadeUpTask[],
  now: number,
): Promise<string[]> {
  const positions = generateNKeysBetween(null, null, made.length);
  const rows = made.map((task, index) => {
    const at = toInstant(now - (made.length - index) * MINUTE);
    const id = uuidv7({ msecs: now - (made.length - index) });
    const position = positions[index] ?? 'a0';
    return { id, createdAt: at, updatedAt: at, ownerId, importance: 50, isNew: false, position, ...task };
  });
  await database.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += CHUNK) {
      await tx.insert(tasks).values(rows.slice(start, start + CHUNK));
    }
  });
  return rows.map(({ id }) => id);
}

/**
 * Fills one account with `count` plausible open tasks, a third of them dated. The same count gives the same tasks.
 */
export function fillTasks(
  database: Database,
  ownerId: string,
  count: number,
  now: number,
): Promise<string[]> {
  const made = Array.from({ length: count }, (_, index): MadeUpTask => {
    const verb = verbs[index % verbs.length] ?? '';
    const thing = things[Math.floor(index / verbs.length) % things.length] ?? '';
    return {
      title: `${verb} ${thing} (${index + 1})`,
      importance: (index * 37) % 101,
      workload: index % 4 === 0 ? 15 + (index % 12) * 15 : null,
      dueDate: index % 3 === 0 ? toInstant(now + ((index % 60) - 5) * DAY) : null,
    };
  });
  return insertTasks(database, ownerId, made, now);
}

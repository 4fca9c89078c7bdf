import type { WriteContext } from '#server/writes/write.ts';
import { historyRows } from './history/history.ts';
import type { TaskChanges } from './history/task-changes.ts';
import * as repository from './repository.ts';
import { giveTo, lockOwnedIn, lockTrees } from './tree.ts';

/** Rows in one statement. */
const BATCH = 500;

interface HandOver {
  readonly organizationId: string;
  readonly from: string;
  readonly to: string;
}

export function createTaskHandover(changes: TaskChanges) {
  return {
    async handOverAll(context: WriteContext, { organizationId, from, to }: HandOver): Promise<void> {
      const { tx, now } = context;
      for (const id of [from, to].sort()) await lockTrees(tx, id);
      const before = await lockOwnedIn(tx, organizationId, from);
      const wasBefore = new Map(before.map((row) => [row.id, row]));
      const ids = [...wasBefore.keys()];
      for (let first = 0; first < ids.length; first += BATCH) {
        const rows = await giveTo(tx, ids.slice(first, first + BATCH), to, now);
        const owners = { before: { ownerId: from }, after: { ownerId: to } };
        await repository.insertHistory(
          tx,
          rows.flatMap((row) => historyRows(context, row, owners)),
        );
        const kept = rows.filter((row) => row.deletedAt === null);
        for (const row of kept) {
          await changes.announce(context, wasBefore.get(row.id) ?? row, row);
          context.withdraw('task', row, from);
        }
        await changes.runAudienceChanged(context, {
          tasks: kept,
          gained: [to],
          lost: [from],
          lostEditing: [from],
        });
      }
    },
  };
}

import type { Call } from '../http/call.ts';
import { type Ask, asPayload } from './initial-loads.ts';
import { subtract, union } from './ranges.ts';
import type { Replica } from './replica.ts';
import type { Rows } from './rows.ts';
import { upsertOf } from './upsert.ts';

export interface RangeLoads {
  /** Loads schedule items and timer records of a range, only where not yet loaded. ISO instants. */
  loadRange(timeMin: string, timeMax: string): Promise<void>;
  /** Loads the next older completed tasks; resolves to whether there are more. */
  loadMoreCompleted(): Promise<boolean>;
  /** Loads the next older notifications; resolves to whether there are more. */
  loadMoreNotifications(): Promise<boolean>;
}

export function createRangeLoads(options: {
  readonly rows: Rows;
  readonly replica: Replica;
  readonly call: Call;
  readonly ask: Ask;
}): RangeLoads {
  const { rows, replica, call, ask } = options;
  /** One after the other: two pages that want the same range fetch it once. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  return {
    loadRange: (timeMin, timeMax) =>
      inTurn(async () => {
        const missing = subtract([Date.parse(timeMin), Date.parse(timeMax)], replica.meta.ranges);
        for (const range of missing) {
          const payload = asPayload(range);
          const [items, records] = await Promise.all([
            ask('getCalendarItems', payload),
            ask('getTimerRecords', payload),
          ]);
          await replica.apply(
            [...items.map(upsertOf.scheduleItem), ...records.map(upsertOf.timerRecord)],
            'load',
            {
              ranges: union(replica.meta.ranges, range),
            },
          );
        }
      }),
    loadMoreCompleted: () =>
      inTurn(async () => {
        const downTo = replica.meta.completedDownTo;
        // Everything completed later than what was loaded last is here already, whatever happened meanwhile.
        let startIndex = 0;
        if (downTo !== null) {
          for (const { completedAt } of rows.baseTables().task.values()) {
            if (completedAt !== null && completedAt > downTo) startIndex += 1;
          }
        }
        const page = await ask('getCompletedTasks', { startIndex });
        const oldest = page.tasks.reduce<string | null>(
          (found, { completedAt }) =>
            completedAt !== null && (found === null || completedAt < found) ? completedAt : found,
          downTo,
        );
        await replica.apply(page.tasks.map(upsertOf.task), 'load', { completedDownTo: oldest });
        return page.nextIndex !== null;
      }),
    loadMoreNotifications: () =>
      inTurn(async () => {
        const downTo = replica.meta.notificationsDownTo;
        const known = [...rows.baseTables().notification.values()].filter(
          ({ createdAt }) => downTo !== null && createdAt >= downTo,
        );
        const [oldest] = known.sort((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1));
        const page = await call('getNotifications', {
          query: oldest === undefined ? {} : { before: oldest.id },
        });
        await replica.apply(page.notifications.map(upsertOf.notification), 'load', {
          notificationsDownTo: page.notifications.at(-1)?.createdAt ?? downTo,
        });
        return page.nextBefore !== null;
      }),
  };
}

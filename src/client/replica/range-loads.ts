import { DAY } from '#time/units.ts';
import type { Call } from '../http/call.ts';
import { type Ask, asPayload } from './initial-loads.ts';
import { type Range, subtract, union } from './ranges.ts';
import type { Replica } from './replica.ts';
import type { Rows } from './rows.ts';
import { upsertOf } from './upsert.ts';

/** Length of the windows in which outside calendars are requested, each once. Milliseconds. */
const LOOK = 91 * DAY;
/** Largest number of windows that one page shows. */
const MOST_LOOKS = 5;

export interface RangeLoads {
  /** Loads schedule items and timer records of a range, only where not yet loaded. ISO instants. */
  loadRange(timeMin: string, timeMax: string): Promise<void>;
  /** Resolves to whether there are more. `since`, an ISO instant: all completed since then. */
  loadMoreCompleted(since?: string): Promise<boolean>;
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
  /** Windows that were announced to the server. */
  let looked: readonly Range[] = [];
  /** Loads run one after the other: two pages that want the same range fetch it once. */
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  /** Outside calendars are loaded only where somebody looks, even if the replica has all rows so far. */
  async function look([start, end]: Range): Promise<void> {
    if (rows.baseTables().integration.size === 0 || end - start > MOST_LOOKS * LOOK) return;
    const wanted: Range = [Math.floor(start / LOOK) * LOOK, Math.ceil(end / LOOK) * LOOK];
    const unknown = subtract(wanted, looked);
    looked = union(looked, wanted);
    for (const range of unknown) {
      const items = await ask('getCalendarItems', asPayload(range));
      await replica.apply(items.map(upsertOf.scheduleItem), 'load');
    }
  }

  async function loadCompletedPage(): Promise<boolean> {
    const downTo = replica.meta.completedDownTo;
    // Every task completed after the last loaded one is here already, whatever happened meanwhile.
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
  }

  return {
    loadRange: (timeMin, timeMax) =>
      inTurn(async () => {
        const wanted: Range = [Date.parse(timeMin), Date.parse(timeMax)];
        const before = looked;
        look(wanted).catch(() => {
          // The announcement failed: the next view of the window repeats it.
          looked = before;
        });
        const missing = subtract(wanted, replica.meta.ranges);
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
    loadMoreCompleted: (since) =>
      inTurn(async () => {
        if (since === undefined) return loadCompletedPage();
        let hasMore = true;
        let before: string | null;
        do {
          before = replica.meta.completedDownTo;
          if (before !== null && before < since) break;
          hasMore = await loadCompletedPage();
          // A page that does not advance, such as one of tasks finished all at once, is not requested again and
          // again.
        } while (hasMore && replica.meta.completedDownTo !== before);
        return hasMore;
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

import type { Database } from '#server/database/database.ts';
import { ProviderError } from '#server/provider-error.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import type { CalendarProvider, OutsideChanges, OutsideEvent, OutsideWindow } from '../calendar-provider.ts';
import type { WriteInCalendar } from '../calendar-writer.ts';
import * as items from '../storage/item-repository.ts';
import * as windows from '../storage/window-repository.ts';
import type { OutsideCalendarRow, OutsideWindowRow } from '../table.ts';
import { applyEvents, applyRemovals } from './incoming.ts';
import { isAtEdge, touches } from './windows.ts';

/** Events in one transaction, few enough to hold locks only for moments. */
const AT_ONCE = 200;

interface Dependencies {
  readonly database: Database;
  readonly writeInCalendar: WriteInCalendar;
  readonly provider: CalendarProvider;
  /** Calls the provider with the account's access token. */
  readonly withToken: <T>(use: (token: string) => Promise<T>) => Promise<T>;
}

interface Pulled extends OutsideChanges {
  readonly row: OutsideWindowRow;
  readonly window: OutsideWindow;
  /** Whether `events` is the full content of the window. */
  readonly isWhole: boolean;
}

function windowOf({ startsAt, endsAt }: OutsideWindowRow): OutsideWindow {
  return { timeMin: startsAt, timeMax: endsAt };
}

/** Times of an item when it was last read from the provider. */
function lastSeen(item: ScheduleItemRow) {
  return item.base ?? item;
}

export function createPulling({ database, writeInCalendar, provider, withToken }: Dependencies) {
  const queryable = database.outer;

  async function pullWindow(calendar: OutsideCalendarRow, row: OutsideWindowRow): Promise<Pulled> {
    const window = windowOf(row);
    const ask = (cursor: string | null) =>
      withToken((token) => provider.changes(token, calendar.outsideId, window, cursor));
    if (row.cursor !== null) {
      try {
        return { ...(await ask(row.cursor)), row, window, isWhole: false };
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'cursor_expired') throw error;
      }
    }
    return { ...(await ask(null)), row, window, isWhole: true };
  }

  /** Items that were last seen in a window and are no longer in it. */
  async function missingFrom(
    calendar: OutsideCalendarRow,
    pulled: Pulled,
    present: ReadonlySet<string>,
  ): Promise<ScheduleItemRow[]> {
    const { isWhole, removedIds, window } = pulled;
    const known = isWhole
      ? await items.listPresent(queryable, calendar.id, window)
      : removedIds.length === 0
        ? []
        : await items.listOfEvents(queryable, calendar.id, removedIds);
    return known.filter(
      (item) => item.eventId !== null && !present.has(item.eventId) && touches(lastSeen(item), window),
    );
  }

  /** Looked up before it is removed: a task's block, and at the window's edge, where zones may differ. */
  function isInDoubt(item: ScheduleItemRow, { window }: Pulled): boolean {
    return item.noteId !== null || isAtEdge(lastSeen(item), window);
  }

  /** Null for one that is gone; `unreadable` for one of which the provider makes nothing that can be read. */
  async function findOutside(
    calendar: OutsideCalendarRow,
    { eventId }: ScheduleItemRow,
  ): Promise<OutsideEvent | 'unreadable' | null> {
    if (eventId === null) return null;
    try {
      return await withToken((token) => provider.getEvent(token, calendar.outsideId, eventId));
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'not_found') return null;
      if (error instanceof ProviderError && error.kind === 'rejected') return 'unreadable';
      throw error;
    }
  }

  async function takeInPages(calendar: OutsideCalendarRow, events: readonly OutsideEvent[]): Promise<void> {
    for (let from = 0; from < events.length; from += AT_ONCE) {
      const page = events.slice(from, from + AT_ONCE);
      await writeInCalendar(calendar, 'calendar-pull', (context) => applyEvents(context, calendar, page));
    }
  }

  return {
    async pullCalendar(calendar: OutsideCalendarRow, rows: readonly OutsideWindowRow[]): Promise<void> {
      if (rows.length === 0) return;
      const pulled: Pulled[] = [];
      for (const row of rows) pulled.push(await pullWindow(calendar, row));
      // An event may move between windows: all events are applied before any item is removed.
      const events = new Map(pulled.flatMap((each) => each.events.map((event) => [event.id, event])));
      await takeInPages(calendar, [...events.values()]);
      const removedIds = new Set<string>();
      for (const each of pulled) {
        const present = new Set(each.events.map(({ id }) => id));
        for (const item of await missingFrom(calendar, each, present)) {
          const event = isInDoubt(item, each) ? await findOutside(calendar, item) : null;
          if (event === null) removedIds.add(item.id);
          else if (event !== 'unreadable') await takeInPages(calendar, [event]);
        }
      }
      await writeInCalendar(calendar, 'calendar-pull', async (context) => {
        await applyRemovals(context, calendar, [...removedIds]);
        for (const { row, cursor } of pulled) {
          await windows.setCursor(context.tx, row, cursor, context.now);
        }
      });
    },
  };
}

import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { ProviderError } from '#server/provider-error.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { ScheduleItemRow } from '../../schedule-items/table.ts';
import type {
  CalendarProvider,
  NewOutsideEvent,
  OutsideEvent,
  OutsideOccurrence,
} from '../calendar-provider.ts';
import type { WriteInCalendar } from '../calendar-writer.ts';
import * as items from '../storage/item-repository.ts';
import * as windows from '../storage/window-repository.ts';
import * as writes from '../storage/write-repository.ts';
import type { OutsideCalendarRow, OutsideWriteRow } from '../table.ts';
import { changeItem } from './changed-item.ts';
import { applyEvents, applyRemovals } from './incoming.ts';
import { refuseWrite } from './refused-write.ts';

/** Number of conflicts after which our write overwrites the event. */
const CONFLICTS = 4;
/** Number of provider faults after which a write is given up. */
const FAULTS = 8;

interface Dependencies {
  readonly database: Database;
  readonly writeInCalendar: WriteInCalendar;
  readonly provider: CalendarProvider;
  readonly withToken: <T>(use: (token: string) => Promise<T>) => Promise<T>;
}

/** Result of one write at the provider. */
type Outcome =
  | { readonly kind: 'stored'; readonly event: OutsideEvent }
  | { readonly kind: 'deleted' }
  /** There is no event to patch: a later restore sends all fields. */
  | { readonly kind: 'nothing' }
  /** The provider does not return the occurrences of a changed series. */
  | { readonly kind: 'series' };

function isKind(error: unknown, ...kinds: readonly ProviderError['kind'][]): error is ProviderError {
  return error instanceof ProviderError && kinds.includes(error.kind);
}

/** Whole event in a write of kind insert or restore. */
function madeBy({ patch }: OutsideWriteRow): NewOutsideEvent {
  const { title = '', description = null, location = null, times, rule } = patch;
  if (times === undefined) throw new Error('A write that makes an event without saying when it is');
  const recurrence = rule === undefined ? null : { rule, excluded: [] };
  return { title, description, location, times, recurrence };
}

/** Links an item with its event. An occurrence that arrived before the answer of its insert takes the item's place. */
async function nameEvent(
  context: WriteContext,
  calendar: OutsideCalendarRow,
  { itemId, patch }: OutsideWriteRow,
  { id: eventId, etag }: OutsideEvent,
): Promise<void> {
  const { tx, now } = context;
  if (patch.rule !== undefined) {
    const arrived = await items.lockByEvents(tx, calendar.id, [eventId]);
    if (arrived.some(({ id }) => id !== itemId)) {
      for (const item of await items.lockByIds(tx, [itemId]))
        await changeItem(context, item, { deletedAt: now });
      return;
    }
  }
  await items.note(tx, itemId, { eventId, etag });
}

function occurrenceOf({ seriesId, originalStart }: OutsideWriteRow): OutsideOccurrence | null {
  return seriesId === null || originalStart === null ? null : { seriesId, originalStart };
}

/** Sends outgoing writes to a provider, one by one in their order. */
export function createPushing({ database, writeInCalendar, provider, withToken }: Dependencies) {
  const queryable: Queryable = database.outer;

  async function make(
    calendar: OutsideCalendarRow,
    write: OutsideWriteRow,
    item: ScheduleItemRow,
  ): Promise<Outcome> {
    const { eventId } = item;
    const event = madeBy(write);
    return {
      kind: 'stored',
      event: await withToken((token) =>
        write.kind === 'insert' || eventId === null
          ? provider.insertEvent(token, calendar.outsideId, event, write.id)
          : provider.restoreEvent(token, calendar.outsideId, eventId, event, write.id),
      ),
    };
  }

  /** Patches one event; after a conflict it applies the outside change here and retries. */
  async function patchOne(
    calendar: OutsideCalendarRow,
    write: OutsideWriteRow,
    item: ScheduleItemRow,
  ): Promise<Outcome> {
    const { eventId } = item;
    if (eventId === null) return { kind: 'nothing' };
    const { outsideId } = calendar;
    let { etag } = item;
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        const match = conflicts < CONFLICTS ? etag : null;
        const event = await withToken((token) =>
          provider.patchEvent(token, outsideId, eventId, match, write.patch),
        );
        return { kind: 'stored', event };
      } catch (error) {
        if (!isKind(error, 'conflict') || conflicts >= CONFLICTS) throw error;
      }
      const now = await withToken((token) => provider.getEvent(token, outsideId, eventId));
      etag = now.etag;
      await writeInCalendar(calendar, 'calendar-merge', (context) => applyEvents(context, calendar, [now]));
    }
  }

  async function send(
    calendar: OutsideCalendarRow,
    write: OutsideWriteRow,
    item: ScheduleItemRow,
  ): Promise<Outcome> {
    const { outsideId } = calendar;
    const { kind, reach: editRange, patch, id: key } = write;
    if (kind === 'insert' || kind === 'restore') return make(calendar, write, item);
    const occurrence = editRange === 'one' ? null : occurrenceOf(write);
    if (occurrence !== null) {
      await withToken(async (token) => {
        if (editRange === 'following')
          await provider.splitSeries(token, outsideId, occurrence, kind === 'delete' ? 'delete' : patch, key);
        else if (kind === 'delete') await provider.deleteSeries(token, outsideId, occurrence.seriesId);
        else await provider.patchSeries(token, outsideId, occurrence, patch, key);
      });
      return { kind: 'series' };
    }
    if (kind === 'patch') return patchOne(calendar, write, item);
    const { eventId } = item;
    // A later deletion overrides earlier changes outside.
    if (eventId !== null) await withToken((token) => provider.deleteEvent(token, outsideId, eventId, null));
    return { kind: 'deleted' };
  }

  async function settle(
    context: WriteContext,
    calendar: OutsideCalendarRow,
    write: OutsideWriteRow,
    outcome: Outcome,
  ): Promise<void> {
    const { tx } = context;
    await writes.remove(tx, write.id);
    if (outcome.kind === 'series') await windows.forgetCursors(tx, calendar.id);
    else if (outcome.kind === 'stored') {
      const { event } = outcome;
      if (write.kind !== 'patch') await nameEvent(context, calendar, write, event);
      await applyEvents(context, calendar, [event]);
      // The other occurrences of a new series, where the provider does not report them by itself.
      if (write.patch.rule !== undefined) await windows.forgetCursors(tx, calendar.id);
    } else if (outcome.kind === 'deleted') {
      if (write.kind !== 'delete') await applyRemovals(context, calendar, [write.itemId]);
      // The block of a task survives its event and may be mirrored again.
      else await items.forgetEvent(tx, write.itemId);
    }
  }

  async function pushOne(calendar: OutsideCalendarRow, write: OutsideWriteRow): Promise<void> {
    const item = await items.find(queryable, write.itemId);
    const act = (work: (context: WriteContext) => Promise<void>) =>
      writeInCalendar(calendar, 'calendar-push', work);
    if (item === null) return act(({ tx }) => writes.remove(tx, write.id));
    try {
      const outcome = await send(calendar, write, item);
      await act((context) => settle(context, calendar, write, outcome));
    } catch (error) {
      if (isKind(error, 'not_found')) {
        const outcome = { kind: write.reach === 'one' ? 'deleted' : 'series' } as const;
        return act((context) => settle(context, calendar, write, outcome));
      }
      const isHopeless =
        isKind(error, 'rejected', 'forbidden') ||
        (isKind(error, 'provider_error', 'conflict') &&
          (await writes.countFault(queryable, write.id)) >= FAULTS);
      if (!isHopeless) throw error;
      await act((context) => refuseWrite(context, write));
      if (error.kind === 'forbidden') throw error;
    }
  }

  return { pushOne };
}

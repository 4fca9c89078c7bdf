import { DAY } from '#time/units.ts';
import type {
  CalendarProvider,
  OutsideEvent,
  OutsideOccurrence,
  OutsidePatch,
  OutsideTimes,
  OutsideWindow,
} from '../calendar-provider.ts';
import { onceMore, readingDates } from './retried.ts';
import { occurrencesBefore, restFrom } from './rule.ts';
import { moveSeries, type SeriesMove } from './series-move.ts';
import { timesAt } from './shift.ts';
import { keptOf, missingOf, type SeriesMaster, sharedOf, textsOf } from './single-changes.ts';

/** A calendar and the access token of its account. */
export interface CalendarAccess {
  readonly token: string;
  readonly calendarId: string;
}

/** Remainder of a series from an occurrence on, continued as a new series. */
export interface SeriesRest {
  readonly originalStart: string;
  /** Times of that occurrence by the series' rule. */
  readonly from: OutsideTimes;
  /** Times and rule of the new series. */
  readonly move: SeriesMove;
  readonly patch: OutsidePatch;
}

/** Steps of series writes that differ between providers. */
export interface SeriesSteps<M extends SeriesMaster> {
  read(access: CalendarAccess, seriesId: string): Promise<M>;
  /** Stores `key` on the series. */
  patchAll(
    access: CalendarAccess,
    master: M,
    originalStart: string,
    patch: OutsidePatch,
    key: string,
  ): Promise<void>;
  deleteAll(access: CalendarAccess, seriesId: string): Promise<void>;
  /** Returns the id of the new series. One that `key` already made is left as it is. */
  insertRest(access: CalendarAccess, master: M, rest: SeriesRest, key: string): Promise<string>;
  /** Id of the series that `insertRest` made by a key. */
  restOf(access: CalendarAccess, key: string): Promise<string>;
  /** Ends the series before an occurrence and stores `key` on it. */
  endBefore(access: CalendarAccess, master: M, originalStart: string, key: string): Promise<void>;
  /** Undeleted occurrences with changes of their own. */
  changedOf(access: CalendarAccess, master: M): Promise<readonly OutsideEvent[]>;
  /** Occurrences that touch a window. */
  instancesOf(
    access: CalendarAccess,
    seriesId: string,
    window: OutsideWindow,
  ): Promise<readonly OutsideEvent[]>;
  patchOne(access: CalendarAccess, eventId: string, patch: OutsidePatch): Promise<void>;
}

/** Writes to more than one occurrence of a series. */
export function createSeriesWrites<M extends SeriesMaster>(
  steps: SeriesSteps<M>,
): Pick<CalendarProvider, 'deleteSeries' | 'patchSeries' | 'splitSeries'> {
  async function changeOne(access: CalendarAccess, event: OutsideEvent, wanted: OutsidePatch): Promise<void> {
    const missing = missingOf(wanted, event);
    if (Object.keys(missing).length > 0) await steps.patchOne(access, event.id, missing);
  }

  async function patchWhole(
    access: CalendarAccess,
    master: M,
    originalStart: string,
    patch: OutsidePatch,
    key: string,
  ): Promise<void> {
    // Providers drop changes of single occurrences when the times change. Done first, so that a fault in between
    // can be repeated.
    if (master.lastKey !== key && patch.times === undefined) {
      for (const event of await steps.changedOf(access, master)) {
        const isEdited = event.originalStart === originalStart;
        await changeOne(access, event, isEdited ? textsOf(patch) : sharedOf(master, event, patch));
      }
    }
    await steps.patchAll(access, master, originalStart, patch, key);
  }

  async function occurrenceAt(
    access: CalendarAccess,
    seriesId: string,
    start: string,
  ): Promise<OutsideEvent | null> {
    const at = Date.parse(start);
    const [timeMin, timeMax] = [new Date(at - DAY).toISOString(), new Date(at + 2 * DAY).toISOString()];
    const found = await steps.instancesOf(access, seriesId, { timeMin, timeMax });
    return found.find(({ originalStart }) => originalStart === start) ?? null;
  }

  /** Copies changes of single later occurrences to those of the new series. */
  async function keepChanges(
    access: CalendarAccess,
    master: M,
    rest: SeriesRest,
    restId: string,
  ): Promise<void> {
    const { originalStart, move, patch } = rest;
    for (const event of await steps.changedOf(access, master)) {
      if (event.originalStart === null || event.originalStart < originalStart) continue;
      const kept = keptOf(master, event, patch);
      const isEdited = event.originalStart === originalStart;
      const wanted = isEdited ? { ...kept, ...textsOf(patch) } : kept;
      if (Object.keys(wanted).length === 0) continue;
      const start = move.startAfter(event.originalStart);
      const occurrence = await occurrenceAt(access, restId, start);
      if (occurrence !== null) await changeOne(access, occurrence, wanted);
    }
  }

  async function split(
    access: CalendarAccess,
    { seriesId, originalStart }: OutsideOccurrence,
    patch: OutsidePatch | 'delete',
    key: string,
  ): Promise<{ readonly seriesId: string | null }> {
    const master = await steps.read(access, seriesId);
    const isDeletion = patch === 'delete';
    if (master.lastKey === key) return { seriesId: isDeletion ? null : await steps.restOf(access, key) };
    if (occurrencesBefore(master.rule, master.times, originalStart) === 0) {
      if (isDeletion) await steps.deleteAll(access, seriesId);
      else await patchWhole(access, master, originalStart, patch, key);
      return { seriesId: isDeletion ? null : seriesId };
    }
    let restId: string | null = null;
    if (!isDeletion) {
      const from = timesAt(master.times, originalStart);
      const rule = restFrom(master.rule, master.times, originalStart);
      const move = moveSeries(rule, from, originalStart, patch.times ?? from);
      const rest = { originalStart, from, move, patch };
      restId = await steps.insertRest(access, master, rest, key);
      await keepChanges(access, master, rest, restId);
    }
    await steps.endBefore(access, master, originalStart, key);
    return { seriesId: restId };
  }

  return {
    deleteSeries: (token, calendarId, seriesId) => steps.deleteAll({ token, calendarId }, seriesId),
    patchSeries: (token, calendarId, { seriesId, originalStart }, patch, key) =>
      readingDates(() =>
        onceMore(async () => {
          const access = { token, calendarId };
          await patchWhole(access, await steps.read(access, seriesId), originalStart, patch, key);
        }),
      ),
    splitSeries: (token, calendarId, occurrence, patch, key) =>
      readingDates(() => onceMore(() => split({ token, calendarId }, occurrence, patch, key))),
  };
}

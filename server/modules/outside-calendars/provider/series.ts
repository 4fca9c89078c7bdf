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

const DAY = 86_400_000;

/** Whose calendar, and which. */
export interface Place {
  readonly token: string;
  readonly calendarId: string;
}

/** What stands from an occurrence on as a series of its own. */
export interface SeriesRest {
  readonly originalStart: string;
  /** The times of that occurrence as the series has it. */
  readonly from: OutsideTimes;
  /** The rest as it is to be. */
  readonly move: SeriesMove;
  readonly patch: OutsidePatch;
}

/** What each provider does in its own way. */
export interface SeriesSteps<M extends SeriesMaster> {
  read(place: Place, seriesId: string): Promise<M>;
  /** Leaves `key` on the series. */
  patchAll(place: Place, master: M, originalStart: string, patch: OutsidePatch, key: string): Promise<void>;
  deleteAll(place: Place, seriesId: string): Promise<void>;
  /** Answers the new series' id. Made already: left as it is. */
  insertRest(place: Place, master: M, rest: SeriesRest, key: string): Promise<string>;
  /** The id of the series that `insertRest` made by a key. */
  restOf(place: Place, key: string): Promise<string>;
  /** Ends the series before an occurrence and leaves `key` on it. */
  endBefore(place: Place, master: M, originalStart: string, key: string): Promise<void>;
  /** Occurrences that were changed alone, and stand. */
  changedOf(place: Place, master: M): Promise<readonly OutsideEvent[]>;
  /** Occurrences that touch a window. */
  instancesOf(place: Place, seriesId: string, window: OutsideWindow): Promise<readonly OutsideEvent[]>;
  patchOne(place: Place, eventId: string, patch: OutsidePatch): Promise<void>;
}

/** Writes that reach further than one occurrence. */
export function createSeriesWrites<M extends SeriesMaster>(
  steps: SeriesSteps<M>,
): Pick<CalendarProvider, 'deleteSeries' | 'patchSeries' | 'splitSeries'> {
  async function changeOne(place: Place, event: OutsideEvent, wanted: OutsidePatch): Promise<void> {
    const missing = missingOf(wanted, event);
    if (Object.keys(missing).length > 0) await steps.patchOne(place, event.id, missing);
  }

  async function patchWhole(
    place: Place,
    master: M,
    originalStart: string,
    patch: OutsidePatch,
    key: string,
  ): Promise<void> {
    // With new times providers forget what was changed in single occurrences. First, lest a fault in between is the end of it.
    if (master.lastKey !== key && patch.times === undefined) {
      for (const event of await steps.changedOf(place, master)) {
        const isEdited = event.originalStart === originalStart;
        await changeOne(place, event, isEdited ? textsOf(patch) : sharedOf(master, event, patch));
      }
    }
    await steps.patchAll(place, master, originalStart, patch, key);
  }

  async function occurrenceAt(place: Place, seriesId: string, start: string): Promise<OutsideEvent | null> {
    const at = Date.parse(start);
    const [timeMin, timeMax] = [new Date(at - DAY).toISOString(), new Date(at + 2 * DAY).toISOString()];
    const found = await steps.instancesOf(place, seriesId, { timeMin, timeMax });
    return found.find(({ originalStart }) => originalStart === start) ?? null;
  }

  /** What was changed in single later occurrences is changed in those of the new series too. */
  async function keepChanges(place: Place, master: M, rest: SeriesRest, restId: string): Promise<void> {
    const { originalStart, move, patch } = rest;
    for (const event of await steps.changedOf(place, master)) {
      if (event.originalStart === null || event.originalStart < originalStart) continue;
      const kept = keptOf(master, event, patch);
      const isEdited = event.originalStart === originalStart;
      const wanted = isEdited ? { ...kept, ...textsOf(patch) } : kept;
      if (Object.keys(wanted).length === 0) continue;
      const start = move.placeOf(event.originalStart);
      const standing = await occurrenceAt(place, restId, start);
      if (standing !== null) await changeOne(place, standing, wanted);
    }
  }

  async function split(
    place: Place,
    { seriesId, originalStart }: OutsideOccurrence,
    patch: OutsidePatch | 'delete',
    key: string,
  ): Promise<{ readonly seriesId: string | null }> {
    const master = await steps.read(place, seriesId);
    const isDeletion = patch === 'delete';
    if (master.lastKey === key) return { seriesId: isDeletion ? null : await steps.restOf(place, key) };
    if (occurrencesBefore(master.rule, master.times, originalStart) === 0) {
      if (isDeletion) await steps.deleteAll(place, seriesId);
      else await patchWhole(place, master, originalStart, patch, key);
      return { seriesId: isDeletion ? null : seriesId };
    }
    let restId: string | null = null;
    if (!isDeletion) {
      const from = timesAt(master.times, originalStart);
      const rule = restFrom(master.rule, master.times, originalStart);
      const move = moveSeries(rule, from, originalStart, patch.times ?? from);
      const rest = { originalStart, from, move, patch };
      restId = await steps.insertRest(place, master, rest, key);
      await keepChanges(place, master, rest, restId);
    }
    await steps.endBefore(place, master, originalStart, key);
    return { seriesId: restId };
  }

  return {
    deleteSeries: (token, calendarId, seriesId) => steps.deleteAll({ token, calendarId }, seriesId),
    patchSeries: (token, calendarId, { seriesId, originalStart }, patch, key) =>
      readingDates(() =>
        onceMore(async () => {
          const place = { token, calendarId };
          await patchWhole(place, await steps.read(place, seriesId), originalStart, patch, key);
        }),
      ),
    splitSeries: (token, calendarId, occurrence, patch, key) =>
      readingDates(() => onceMore(() => split({ token, calendarId }, occurrence, patch, key))),
  };
}

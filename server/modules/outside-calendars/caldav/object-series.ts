import { textsOf } from '#server/calendar-files/event-texts.ts';
import {
  copyOf,
  exchange,
  linesNamed,
  type ObjectPart,
  writePart,
} from '#server/calendar-files/object-lines.ts';
import type { OutsideEvent, OutsidePatch } from '../calendar-provider.ts';
import { endBefore, occurrencesBefore, restFrom } from '../provider/rule.ts';
import { moveSeries, type SeriesMove } from '../provider/series-move.ts';
import { timesAt } from '../provider/shift.ts';
import { textsOf as textsOfPatch } from '../provider/single-changes.ts';
import {
  type ChangedOccurrence,
  changedOccurrences,
  type ObjectSeries,
  type OpenObject,
  seriesOf,
} from './calendar-object.ts';
import { isFollowed, patchPart } from './object-edits.ts';
import { formOf, formOfTimes, stamp, WRITE_PROPERTY } from './object-form.ts';

const TEXTS = ['title', 'description', 'location'] as const;
type Texts = Pick<OutsideEvent, (typeof TEXTS)[number]>;

export function textsOfSeries({ master }: Pick<ObjectSeries, 'master'>): Texts {
  const { title, description, location } = textsOf(master.event);
  return { title: title ?? '', description, location };
}

/** Key of our last write to a series. */
function lastKeyOf({ part }: { readonly part: ObjectPart }): string | null {
  const [line] = linesNamed(part, WRITE_PROPERTY);
  return line === undefined ? null : line.slice(line.indexOf(':') + 1);
}

/** Texts of a patch that a changed occurrence takes: those that it shares with its series. */
function sharedTexts(series: ObjectSeries, { event }: ChangedOccurrence, patch: OutsidePatch): OutsidePatch {
  const own = textsOf(event);
  const common = textsOfSeries(series);
  const shared = TEXTS.filter((name) => (own[name] ?? '') === (common[name] ?? ''));
  return Object.fromEntries(
    shared.filter((name) => patch[name] !== undefined).map((name) => [name, patch[name]]),
  );
}

interface Target {
  readonly originalStart: string;
  readonly patch: OutsidePatch;
  readonly now: string;
}

/** Moves the rule, the dates and the changed occurrences of a series, and changes its texts. */
function rewrite(
  calendar: ObjectPart,
  master: ObjectPart,
  series: ObjectSeries,
  changed: readonly (ChangedOccurrence & { readonly copy: ObjectPart })[],
  move: SeriesMove | null,
  { originalStart, patch, now }: Target,
): void {
  const { times: wanted, ...texts } = patch;
  patchPart(calendar, master, move === null ? texts : { ...texts, times: move.first }, now);
  if (move !== null) {
    const form = formOfTimes(move.first);
    exchange(master, 'RRULE', [`RRULE:${move.rule}`]);
    exchange(
      master,
      'EXDATE',
      series.excluded.map((start) => `EXDATE${form(move.startAfter(start))}`),
    );
    exchange(
      master,
      'RDATE',
      series.added.map((start) => `RDATE${form(move.startAfter(start))}`),
    );
  }
  for (const each of changed) {
    const isEdited = each.originalStart === originalStart;
    const shared = isEdited ? textsOfPatch(patch) : sharedTexts(series, each, patch);
    const start = move === null ? null : move.startAfter(each.originalStart);
    if (move !== null && start !== null)
      exchange(each.copy, 'RECURRENCE-ID', [
        `RECURRENCE-ID${isFollowed(each.copy) ? ';RANGE=THISANDFUTURE' : ''}${formOfTimes(move.first)(start)}`,
      ]);
    const times = move !== null && start !== null && wanted ? { times: timesAt(move.first, start) } : {};
    patchPart(calendar, each.copy, { ...shared, ...times }, now);
  }
}

/** Changes a whole series from one of its occurrences; null if `key` did so already. */
export function patchSeries(object: OpenObject, target: Target, key: string): string | null {
  const series = seriesOf(object);
  const { master } = series;
  if (lastKeyOf(master) === key) return null;
  const { originalStart, patch } = target;
  const move =
    patch.times === undefined ? null : moveSeries(series.rule, series.times, originalStart, patch.times);
  const changed = changedOccurrences(object, series).map((each) => ({ ...each, copy: each.part }));
  rewrite(object.calendar, master.part, series, changed, move, target);
  exchange(master.part, WRITE_PROPERTY, [`${WRITE_PROPERTY}:${key}`]);
  return writePart(object.calendar);
}

/** Edit of a series from an occurrence on. */
export type SeriesSplit =
  /** The key did it already. */
  | { readonly kind: 'done' }
  /** The occurrence is the first one. */
  | { readonly kind: 'whole' }
  | { readonly kind: 'split'; readonly ended: string; readonly rest: string | null };

/** Object of the series that continues from an occurrence; its UID is `key`. */
function restOf(object: OpenObject, series: ObjectSeries, target: Target, key: string): string {
  const { originalStart, patch } = target;
  const from = timesAt(series.times, originalStart);
  const rule = restFrom(series.rule, series.times, originalStart);
  const isLater = (start: string) => start >= originalStart;
  const rest: ObjectSeries = {
    ...series,
    excluded: series.excluded.filter(isLater),
    added: series.added.filter(isLater),
  };
  const master = copyOf(series.master.part);
  const changed = changedOccurrences(object, series)
    .filter((each) => isLater(each.originalStart))
    .map((each) => ({ ...each, copy: copyOf(each.part) }));
  const events = [master, ...changed.map(({ copy }) => copy)];
  const calendar = copyOf(object.calendar);
  calendar.parts = [...calendar.parts.filter(({ kind }) => kind !== 'VEVENT'), ...events];
  for (const part of events) exchange(part, 'UID', [`UID:${key}`]);
  exchange(master, WRITE_PROPERTY, []);
  rewrite(
    calendar,
    master,
    rest,
    changed,
    moveSeries(rule, from, originalStart, patch.times ?? from),
    target,
  );
  return writePart(calendar);
}

/** Ends a series before an occurrence; with a patch another series continues from there. */
export function splitSeries(
  object: OpenObject,
  { originalStart, patch, now }: Omit<Target, 'patch'> & { readonly patch: OutsidePatch | 'delete' },
  key: string,
): SeriesSplit {
  const series = seriesOf(object);
  const { master, rule, times, start } = series;
  if (lastKeyOf(master) === key) return { kind: 'done' };
  if (occurrencesBefore(rule, times, originalStart) === 0) return { kind: 'whole' };
  const rest = patch === 'delete' ? null : restOf(object, series, { originalStart, patch, now }, key);
  const form = formOf(master.part, start);
  const isEarlier = (each: string) => each < originalStart;
  const later = changedOccurrences(object, series).filter((each) => !isEarlier(each.originalStart));
  const dropped = new Set(later.map(({ part }) => part));
  object.calendar.parts = object.calendar.parts.filter((part) => !dropped.has(part));
  exchange(master.part, 'RRULE', [`RRULE:${endBefore(rule, times, originalStart)}`]);
  exchange(
    master.part,
    'EXDATE',
    series.excluded.filter(isEarlier).map((each) => `EXDATE${form(each)}`),
  );
  exchange(
    master.part,
    'RDATE',
    series.added.filter(isEarlier).map((each) => `RDATE${form(each)}`),
  );
  exchange(master.part, WRITE_PROPERTY, [`${WRITE_PROPERTY}:${key}`]);
  stamp(master.part, now, true);
  return { kind: 'split', ended: writePart(object.calendar), rest };
}

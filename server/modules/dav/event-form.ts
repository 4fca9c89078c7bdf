import type ICAL from 'ical.js';
import { MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '#contract/limits.ts';
import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import { isCancelled } from '#server/calendar-files/event-occurrences.ts';
import {
  endOf,
  lengthOf,
  listedTimes,
  startOf,
  timeOf,
  type WrittenTime,
} from '#server/calendar-files/event-times.ts';
import {
  copyOf,
  exchange,
  linesNamed,
  type ObjectPart,
  without,
  writePart,
} from '#server/calendar-files/object-lines.ts';
import { occurrencesMeant } from '#server/calendar-files/occurrence-key.ts';
import { LAST_INSTANT, toInstant } from '#time/instant.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import {
  isSame,
  lineIn,
  remindersIn,
  ruleIn,
  stamp,
  textIn,
  writeReminders,
  writeText,
} from './component-texts.ts';
import { DavRefusal } from './dav-refusal.ts';
import { defineZone, isDay, momentOf, type StoredObject, writtenMoment } from './stored-object.ts';
import type { KeptField } from './table.ts';

/** Fields of one occurrence: its times are calendar days (the end is not included), or instants. */
export interface OccurrenceFields {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly start: string;
  readonly end: string;
}

/** Fields of a schedule item, or of a series, that a VEVENT has. */
export interface EventFields extends OccurrenceFields {
  /** Zone in which a rule counts. */
  readonly zone: string;
  /** Minutes before the start; none on whole days. */
  readonly reminders: readonly number[];
  readonly rule: string | null;
  /** Starts by the rule of deleted occurrences. */
  readonly excluded: readonly string[];
  /** Changed occurrences by their start by the rule. */
  readonly changed: Readonly<Record<string, OccurrenceFields>>;
}

function occurrenceIn(
  event: ICAL.Component,
  zones: CalendarZones,
): OccurrenceFields & { begin: WrittenTime } {
  const begin = startOf(event, zones);
  if (begin === null) throw new DavRefusal(403, 'c:valid-calendar-data');
  const stop = Math.min(endOf(begin, lengthOf(event, begin, zones)), LAST_INSTANT);
  return {
    title: lineIn(event, 'summary', MAX_TITLE),
    description: textIn(event, 'description', MAX_DESCRIPTION),
    location: textIn(event, 'location', MAX_LOCATION),
    start: momentOf(begin),
    end: begin.kind === 'date' ? dayOfWall(begin.zone.toWall(stop)) : toInstant(Math.max(stop, 0)),
    begin,
  };
}

/** Whether the object repeats in a way that Daywall has no counterpart for. */
export function isForeignSeries({ master: { part, component }, changed }: StoredObject): boolean {
  const isRuled = linesNamed(part, 'RRULE').length > 0;
  const isOther = ['RDATE', 'EXRULE', 'RECURRENCE-ID'].some((name) => linesNamed(part, name).length > 0);
  const isFollowed = changed.some(({ part: each }) =>
    /^RECURRENCE-ID[^:]*;RANGE=/i.test(linesNamed(each, 'RECURRENCE-ID')[0] ?? ''),
  );
  return isOther || (isRuled && ruleIn(part) === null) || (isRuled && (isFollowed || isCancelled(component)));
}

export function readEvent({ master, changed, zones }: StoredObject): EventFields {
  const { begin, ...fields } = occurrenceIn(master.component, zones);
  const rule = ruleIn(master.part);
  const meant = (time: WrittenTime) => momentOf(occurrencesMeant(time, begin, zones)[0]);
  const overrides = changed.flatMap(({ component }) => {
    const original = timeOf(component, 'recurrence-id', zones);
    return original === null ? [] : [{ at: meant(original), component }];
  });
  const excluded = [
    ...listedTimes(master.component, 'exdate', zones).map(({ time }) => meant(time)),
    ...overrides.filter(({ component }) => isCancelled(component)).map(({ at }) => at),
  ];
  const kept = overrides
    .filter(({ component }) => !isCancelled(component))
    .map(({ at, component }) => {
      const { begin: _, ...own } = occurrenceIn(component, zones);
      return [at, own] as const;
    });
  return {
    ...fields,
    zone:
      begin.kind === 'utc' && rule !== null
        ? 'UTC'
        : begin.kind === 'utc'
          ? zones.reader.name
          : begin.zone.name,
    reminders: isDay(fields.start) ? [] : remindersIn(master.part, false),
    rule,
    excluded: rule === null ? [] : [...new Set(excluded)].toSorted(),
    changed:
      rule === null ? {} : Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function writeOccurrence(
  calendar: ObjectPart,
  part: ObjectPart,
  before: OccurrenceFields | null,
  after: OccurrenceFields,
  zone: string,
): boolean {
  const differs = (name: keyof OccurrenceFields) => before?.[name] !== after[name];
  const names = (['title', 'description', 'location', 'start', 'end'] as const).filter(differs);
  if (differs('title')) writeText(part, 'SUMMARY', after.title);
  if (differs('description')) writeText(part, 'DESCRIPTION', after.description);
  if (differs('location')) writeText(part, 'LOCATION', after.location);
  if (differs('start') || differs('end')) {
    without(part, 'DURATION', 'X-MICROSOFT-CDO-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY');
    exchange(part, 'DTSTART', [`DTSTART${writtenMoment(after.start, zone)}`]);
    // An event without an end is a moment.
    exchange(part, 'DTEND', after.end > after.start ? [`DTEND${writtenMoment(after.end, zone)}`] : []);
    defineZone(calendar, zone, after.start);
  }
  return names.length > 0;
}

function overrideOf({ part: master }: StoredObject['master'], at: string, zone: string): ObjectPart {
  const part = copyOf(master);
  without(part, 'RRULE', 'EXDATE');
  exchange(part, 'RECURRENCE-ID', [`RECURRENCE-ID${writtenMoment(at, zone)}`]);
  return part;
}

interface Written {
  readonly createdAt: string;
  readonly updatedAt: string;
}

function writeExceptions(object: StoredObject, before: EventFields, after: EventFields): boolean {
  const { master, calendar } = object;
  const isMoved = before.rule !== after.rule || before.start !== after.start || before.zone !== after.zone;
  let isChanged = false;
  if (!isSame(before.excluded, after.excluded) || (isMoved && after.excluded.length > 0)) {
    isChanged = true;
    exchange(
      master.part,
      'EXDATE',
      after.excluded.map((at) => `EXDATE${writtenMoment(at, after.zone)}`),
    );
  }
  const starts = new Set([...Object.keys(before.changed), ...Object.keys(after.changed), ...after.excluded]);
  for (const at of starts) {
    const [was, is] = [before.changed[at], after.changed[at]];
    if (isSame(was, is) && !isMoved) continue;
    const own = object.changed.find(({ component }) => {
      const original = timeOf(component, 'recurrence-id', object.zones);
      const begin = startOf(master.component, object.zones);
      return (
        original !== null &&
        begin !== null &&
        momentOf(occurrencesMeant(original, begin, object.zones)[0]) === at
      );
    });
    if (is === undefined) {
      isChanged ||= own !== undefined && !isCancelled(own.component);
      // A cancelled occurrence says so by itself.
      calendar.parts = calendar.parts.filter((part) => part !== own?.part || isCancelled(own.component));
      continue;
    }
    isChanged = true;
    const part = own?.part ?? overrideOf(master, at, after.zone);
    if (own === undefined) calendar.parts.push(part);
    writeOccurrence(calendar, part, own === undefined ? null : (was ?? null), is, after.zone);
  }
  return isChanged;
}

/** Object as its program has it, with what has changed in Daywall since; null where nothing has. */
export function writeEvent(
  object: StoredObject,
  after: EventFields,
  written: Written,
  keptFields: readonly KeptField[],
): string | null {
  const { calendar, master } = object;
  const { part } = master;
  const isNew = linesNamed(part, 'DTSTAMP').length === 0;
  const before = isNew ? null : readEvent(object);
  let isChanged = writeOccurrence(calendar, part, before, after, after.zone);
  if (!isSame(before?.reminders ?? [], after.reminders)) {
    writeReminders(part, after.reminders, false);
    isChanged = true;
  }
  if (!keptFields.includes('series')) {
    if ((before?.rule ?? null) !== after.rule) {
      exchange(part, 'RRULE', after.rule === null ? [] : [`RRULE:${after.rule}`]);
      if (after.rule === null) {
        exchange(part, 'EXDATE', []);
        calendar.parts = calendar.parts.filter((each) => each.kind !== 'VEVENT' || each === part);
      }
      isChanged = true;
    }
    if (after.rule !== null) {
      const nothing = { ...after, excluded: [], changed: {} };
      isChanged = writeExceptions(object, before ?? nothing, after) || isChanged;
    }
  }
  if (!isChanged) return null;
  stamp(part, written.createdAt, written.updatedAt);
  return writePart(calendar);
}

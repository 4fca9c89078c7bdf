import type ICAL from 'ical.js';
import { type CalendarZones, zonesOf } from '#server/calendar-files/calendar-zone.ts';
import { NotACalendarError, readComponents } from '#server/calendar-files/components.ts';
import { instantOf, type WrittenTime } from '#server/calendar-files/event-times.ts';
import { linesNamed, type ObjectPart, readPart } from '#server/calendar-files/object-lines.ts';
import { localText, zoneComponent } from '#server/calendar-files/zone-component.ts';
import { LAST_INSTANT, toInstant } from '#time/instant.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';
import { dayOfWall } from '#time/recurrence/wall-time.ts';
import { DavRefusal } from './dav-refusal.ts';

export type ComponentKind = 'VTODO' | 'VEVENT';

export interface StoredComponent {
  readonly part: ObjectPart;
  readonly component: ICAL.Component;
}

/** Calendar object of a program: one task or event, with its changed occurrences. */
export interface StoredObject {
  readonly kind: ComponentKind;
  readonly uid: string;
  readonly calendar: ObjectPart;
  readonly zones: CalendarZones;
  readonly master: StoredComponent;
  readonly changed: readonly StoredComponent[];
}

function readOrRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotACalendarError)) throw error;
    throw new DavRefusal(403, 'c:valid-calendar-data');
  }
}

function valueIn(line: string | undefined): string {
  return (line ?? '').slice((line ?? '').indexOf(':') + 1).trim();
}

/** Refuses what is no calendar object by RFC 4791, 4.1. `zone` is for times without one. */
export function openStored(text: string, zone: string): StoredObject {
  const calendar = readOrRefuse(() => readPart(text));
  const calendars = readOrRefuse(() => readComponents({ bytes: Buffer.from(text), charset: 'utf-8' }));
  const [read] = calendars;
  const kinds = [...new Set(calendar.parts.map(({ kind }) => kind).filter((kind) => kind !== 'VTIMEZONE'))];
  const [kind] = kinds;
  if (kind !== 'VTODO' && kind !== 'VEVENT') throw new DavRefusal(403, 'c:supported-calendar-component');
  const parts = calendar.parts.filter((part) => part.kind === kind);
  const components = kind === 'VTODO' ? read?.todos : read?.events;
  const isWhole = read !== undefined && calendars.length === 1 && components?.length === parts.length;
  if (!isWhole || kinds.length > 1 || linesNamed(calendar, 'METHOD').length > 0)
    throw new DavRefusal(403, 'c:valid-calendar-object-resource');
  const all = parts.flatMap((part, index): StoredComponent[] => {
    const component = components?.[index];
    return component === undefined ? [] : [{ part, component }];
  });
  const isChange = ({ component }: StoredComponent) => component.hasProperty('recurrence-id');
  const uids = new Set(parts.map((part) => valueIn(linesNamed(part, 'UID')[0])));
  const [uid = ''] = uids;
  const masters = all.filter((each) => !isChange(each));
  const master = masters[0] ?? all[0];
  if (master === undefined || masters.length > 1 || uids.size !== 1 || uid === '' || uid.length > 255)
    throw new DavRefusal(403, 'c:valid-calendar-object-resource');
  return {
    kind,
    uid,
    calendar,
    zones: zonesOf(read.head, read.zones, zone),
    master,
    changed: all.filter((each) => each !== master && isChange(each)),
  };
}

/** Calendar object of something that was made in Daywall. */
export function newStored(kind: ComponentKind, uid: string, zone: string): StoredObject {
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Daywall//CalDAV//EN',
    `BEGIN:${kind}`,
    `UID:${uid}`,
    `END:${kind}`,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  return openStored(text, zone);
}

/** A calendar day, or an instant. */
export function momentOf(time: WrittenTime): string {
  return time.kind === 'date'
    ? dayOfWall(time.wall)
    : toInstant(Math.min(Math.max(instantOf(time), 0), LAST_INSTANT));
}

export function isDay(moment: string): boolean {
  return !moment.includes('T');
}

/** Parameters and value of a moment: `;VALUE=DATE:20261124`, `;TZID=Europe/Berlin:20261124T090000`, `:20261124T080000Z`. */
export function writtenMoment(moment: string, zone: string | null): string {
  if (isDay(moment)) return `;VALUE=DATE:${basicForm(moment)}`;
  if (zone === null || zone === 'UTC') return `:${basicForm(moment)}`;
  return `;TZID=${zone}:${localText(Date.parse(moment), zone)}`;
}

/** Adds the definition of a zone that times of the object name. */
export function defineZone(calendar: ObjectPart, zone: string | null, around: string): void {
  if (zone === null || zone === 'UTC' || isDay(around)) return;
  const isDefined = calendar.parts.some(
    (part) => part.kind === 'VTIMEZONE' && linesNamed(part, 'TZID').includes(`TZID:${zone}`),
  );
  if (isDefined) return;
  const text = `BEGIN:VCALENDAR\r\n${zoneComponent(zone, Date.parse(around))}END:VCALENDAR\r\n`;
  calendar.parts.unshift(...readPart(text).parts);
}

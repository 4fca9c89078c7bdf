import { localText, zoneComponent } from '#server/calendar-files/zone-component.ts';
import type { Config } from '#server/config.ts';
import {
  contentLine,
  dateValue,
  instantValue,
  integerValue,
  type PropertyValue,
  textValue,
} from '#server/messages/content-line.ts';
import { addDays } from '#time/calendar-day.ts';
import { exchangedRule } from '#time/recurrence/end-rule.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { ItemSeriesRow, ScheduleItemRow } from '../schedule-items/table.ts';
import type { Organizer } from './repository.ts';
import type { GuestRow, MeetingRow } from './table.ts';

type Property = readonly [name: string, value: PropertyValue];

export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly uid: string;
  readonly sequence: number;
  readonly organizer: Organizer;
  /** Recipient of the file, the only guest named in it: guests do not learn of each other. */
  readonly guest: GuestRow;
  /** Null for a single item. */
  readonly series: ItemSeriesRow | null;
  /** The item, or all occurrences of the series, deleted ones too. */
  readonly rows: readonly ScheduleItemRow[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** UID of a meeting's invitation, which guests' answers name. */
export function uidOf({ id }: Pick<MeetingRow, 'id'>, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${id}@${new URL(publicUrl).host}`;
}

const partstats = {
  accepted: 'ACCEPTED',
  declined: 'DECLINED',
  tentative: 'TENTATIVE',
  none: 'NEEDS-ACTION',
} as const satisfies Record<GuestRow['response'], string>;

/** Value of a parameter: quoted, without what cannot be quoted. */
function quoted(text: string): string {
  return `"${textValue(text)
    .text.replaceAll(/\\n|["\\]/g, ' ')
    .trim()}"`;
}

function mailto(email: string): string {
  return `mailto:${encodeURI(email)}`;
}

function people({ organizer, guest }: Invitation): Property[] {
  const { name, email } = organizer;
  const asked = `;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=${partstats[guest.response]};RSVP=TRUE`;
  return [
    ['ORGANIZER', { parameter: `;CN=${quoted(name)}`, text: mailto(email) }],
    ['ATTENDEE', { parameter: asked, text: mailto(guest.email) }],
  ];
}

type Times = Pick<ScheduleItemRow, 'startDate' | 'endDate' | 'isAllDay' | 'timeZone'>;

/** Start or end. Times of a series are those of its zone, by which its rule counts. */
function timeValue(instant: string, { isAllDay, timeZone }: Times, zone: string | null): PropertyValue {
  const at = Date.parse(instant);
  if (isAllDay) return dateValue(dayOf(at, timeZone));
  return zone === null ? instantValue(at) : { parameter: `;TZID=${zone}`, text: localText(at, zone) };
}

function timesOf(item: Times, zone: string | null): Property[] {
  const start = timeValue(item.startDate, item, zone);
  const isMoment = item.startDate === item.endDate && !item.isAllDay;
  const firstEnd = dateValue(addDays(dayOf(Date.parse(item.startDate), item.timeZone), 1));
  const end = timeValue(item.endDate, item, zone);
  const last = item.isAllDay && end.text < firstEnd.text ? firstEnd : end;
  return isMoment
    ? [['DTSTART', start]]
    : [
        ['DTSTART', start],
        ['DTEND', last],
      ];
}

type Texts = Pick<ScheduleItemRow, 'title' | 'location' | 'description'>;

function event(invitation: Invitation, item: Times & Texts, zone: string | null, more: readonly Property[]) {
  const { method, uid, sequence, at } = invitation;
  const { title, location, description } = item;
  const properties: Property[] = [
    ['UID', textValue(uid)],
    ['DTSTAMP', instantValue(at)],
    ['SEQUENCE', integerValue(sequence)],
    ['STATUS', textValue(method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')],
    ...timesOf(item, zone),
    ...more,
    ['SUMMARY', textValue(title ?? '')],
    ...(location === null ? [] : [['LOCATION', textValue(location)] as const]),
    ...(description === null ? [] : [['DESCRIPTION', textValue(description)] as const]),
    ...people(invitation),
    ['TRANSP', textValue('OPAQUE')],
  ];
  const lines = properties.map(([name, value]) => contentLine(name, value)).join('');
  return `BEGIN:VEVENT\r\n${lines}END:VEVENT\r\n`;
}

/** Start of an occurrence by the rule. */
function originalOf(row: ScheduleItemRow, series: ItemSeriesRow, zone: string | null): PropertyValue {
  const original = row.originalStart ?? '';
  if (series.isAllDay) return dateValue(original);
  return timeValue(original, { ...row, isAllDay: false }, zone);
}

function isException(row: ScheduleItemRow, series: ItemSeriesRow): boolean {
  const start = series.isAllDay ? dayOf(Date.parse(row.startDate), row.timeZone) : row.startDate;
  const isMoved = start !== row.originalStart || row.isAllDay !== series.isAllDay;
  const length = Date.parse(row.endDate) - Date.parse(row.startDate);
  const isLonger = !series.isAllDay && length !== series.length;
  const { title, location, description } = series;
  return (
    isMoved || isLonger || row.title !== title || row.location !== location || row.description !== description
  );
}

function seriesEvents(invitation: Invitation, series: ItemSeriesRow): string {
  const { rows, method } = invitation;
  const { isAllDay, timeZone, rule, startsAt } = series;
  const zone = isAllDay ? null : timeZone;
  const first = rows.find(({ originalStart }) => originalStart !== null);
  const length = isAllDay || first === undefined ? 0 : series.length;
  const endDate = isAllDay
    ? (first?.endDate ?? startsAt)
    : new Date(Date.parse(startsAt) + length).toISOString();
  const master = { ...series, startDate: startsAt, endDate };
  if (method === 'CANCEL') return event(invitation, master, zone, []);
  const removed = rows.filter(({ deletedAt }) => deletedAt !== null);
  const more: Property[] = [
    ['RRULE', { parameter: '', text: exchangedRule(rule, isAllDay, timeZone) }],
    ...removed.map((row): Property => ['EXDATE', originalOf(row, series, zone)]),
  ];
  const exceptions = rows
    .filter((row) => row.deletedAt === null && isException(row, series))
    .map((row) => event(invitation, row, zone, [['RECURRENCE-ID', originalOf(row, series, zone)]]));
  return event(invitation, master, zone, more) + exceptions.join('');
}

/** Invitation as iTIP (RFC 5546) asks for it: the item, or the series with its rule and its exceptions. */
export function invitationFile(invitation: Invitation): string {
  const { method, series, rows } = invitation;
  const head = [
    contentLine('PRODID', textValue('-//Daywall//Invitations//EN')),
    contentLine('VERSION', textValue('2.0')),
    contentLine('CALSCALE', textValue('GREGORIAN')),
    contentLine('METHOD', textValue(method)),
  ].join('');
  const [single] = rows;
  const zone =
    series === null || series.isAllDay ? '' : zoneComponent(series.timeZone, Date.parse(series.startsAt));
  const events =
    series !== null ? seriesEvents(invitation, series) : single ? event(invitation, single, null, []) : '';
  return `BEGIN:VCALENDAR\r\n${head}${zone}${events}END:VCALENDAR\r\n`;
}

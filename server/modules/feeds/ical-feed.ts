import {
  contentLine,
  dateValue,
  durationValue,
  instantValue,
  integerValue,
  type PropertyValue,
  textValue,
  uriValue,
} from '#server/messages/content-line.ts';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import { startOfDay } from '#time/zoned-day.ts';

export interface FeedEvent {
  readonly id: string;
  /** Instants; whole days run from midnight to midnight of `timeZone`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly isAllDay: boolean;
  readonly timeZone: string;
  readonly title: string;
  /** Link to the app; null in feeds without details. */
  readonly url: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly updatedAt: string;
  /** Number of changes plus one. */
  readonly version: number;
}

type Property = readonly [name: string, value: PropertyValue];

/** Refresh interval for calendar programs, as RFC 7986 and, for older ones, its predecessor. Minutes. */
const REFRESH = 15;

/** Days of an event in its own zone, at least one. */
function daysOf({ startDate, endDate, timeZone }: FeedEvent): { first: CalendarDay; end: CalendarDay } {
  const [start, stop] = [Date.parse(startDate), Date.parse(endDate)];
  const first = dayOf(start, timeZone);
  const last = dayOf(stop, timeZone);
  const isMidnight = startOfDay(last, timeZone) === stop;
  return { first, end: last === first || !isMidnight ? addDays(last, 1) : last };
}

function timesOf(event: FeedEvent): Property[] {
  if (event.isAllDay) {
    const { first, end } = daysOf(event);
    return [
      ['DTSTART', dateValue(first)],
      ['DTEND', dateValue(end)],
    ];
  }
  const [start, end] = [Date.parse(event.startDate), Date.parse(event.endDate)];
  const begin: Property = ['DTSTART', instantValue(start)];
  // DTEND must be later than DTSTART; an event without it is a moment.
  return end > start ? [begin, ['DTEND', instantValue(end)]] : [begin];
}

function propertiesOf(event: FeedEvent, host: string): Property[] {
  const { id, title, location, description, url, updatedAt, version } = event;
  const changed = instantValue(Date.parse(updatedAt));
  return [
    ['UID', textValue(`${id}@${host}`)],
    ['DTSTAMP', changed],
    ['LAST-MODIFIED', changed],
    ['SEQUENCE', integerValue(version - 1)],
    ...timesOf(event),
    ['SUMMARY', textValue(title)],
    ...(location === null ? [] : [['LOCATION', textValue(location)] as const]),
    ...(description === null ? [] : [['DESCRIPTION', textValue(description)] as const]),
    ...(url === null ? [] : [['URL', uriValue(url)] as const]),
    ['TRANSP', textValue('OPAQUE')],
  ];
}

function component(name: string, properties: readonly Property[], inner = ''): string {
  const lines = properties.map(([property, value]) => contentLine(property, value)).join('');
  return `BEGIN:${name}\r\n${lines}${inner}END:${name}\r\n`;
}

/** Schedule in iCal format (RFC 5545): times in UTC, whole days as dates. `host` makes the events' UIDs unique. */
export function icalFeed(name: string, events: readonly FeedEvent[], host: string): string {
  const refresh = durationValue(REFRESH);
  const head: Property[] = [
    ['PRODID', textValue('-//Daywall//Schedule//EN')],
    ['VERSION', textValue('2.0')],
    ['CALSCALE', textValue('GREGORIAN')],
    ['METHOD', textValue('PUBLISH')],
    ['NAME', textValue(name)],
    ['X-WR-CALNAME', textValue(name)],
    ['REFRESH-INTERVAL', refresh],
    ['X-PUBLISHED-TTL', textValue(refresh.text)],
  ];
  const body = events.map((event) => component('VEVENT', propertiesOf(event, host)));
  return component('VCALENDAR', head, body.join(''));
}

import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';

/** What one event of a feed says. */
export interface FeedEvent {
  readonly id: string;
  /** Instants; whole days run from midnight to midnight of `timeZone`. */
  readonly startDate: string;
  readonly endDate: string;
  readonly isAllDay: boolean;
  readonly timeZone: string;
  readonly title: string;
  /** Where more about it is; null where nothing is to be told. */
  readonly url: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly updatedAt: string;
  /** How often it was changed. */
  readonly version: number;
}

/** Calendar programs may ask again after this. RFC 7986 and, for older ones, its forerunner. */
const REFRESH = 'PT15M';

function timeOf(instant: string): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(instant), true);
}

/** The date of an instant where the event is at home: a whole day is the same date everywhere. */
function dateOf(instant: string, timeZone: string): ICAL.Time {
  const { year, month, day } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return new ICAL.Time({ year, month, day, isDate: true }, ICAL.Timezone.localTimezone);
}

function eventOf(event: FeedEvent, host: string): ICAL.Component {
  const { startDate, endDate, isAllDay, timeZone } = event;
  const component = new ICAL.Component('vevent');
  const set = component.addPropertyWithValue.bind(component);
  set('uid', `${event.id}@${host}`);
  set('dtstamp', timeOf(event.updatedAt));
  set('last-modified', timeOf(event.updatedAt));
  set('sequence', event.version - 1);
  set('dtstart', isAllDay ? dateOf(startDate, timeZone) : timeOf(startDate));
  set('dtend', isAllDay ? dateOf(endDate, timeZone) : timeOf(endDate));
  set('summary', event.title);
  if (event.location !== null) set('location', event.location);
  if (event.description !== null) set('description', event.description);
  if (event.url !== null) set('url', event.url);
  set('transp', 'OPAQUE');
  return component;
}

/** A schedule in iCal format (RFC 5545): hours in UTC, whole days as dates. `host` makes the events' names unique. */
export function icalFeed(name: string, events: readonly FeedEvent[], host: string): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('prodid', '-//Daywall//Schedule//EN');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('name', name);
  calendar.addPropertyWithValue('x-wr-calname', name);
  const refresh = new ICAL.Property('refresh-interval');
  refresh.resetType('duration');
  refresh.setValue(ICAL.Duration.fromString(REFRESH));
  calendar.addProperty(refresh);
  calendar.addPropertyWithValue('x-published-ttl', REFRESH);
  for (const event of events) calendar.addSubcomponent(eventOf(event, host));
  return `${calendar.toString()}\r\n`;
}

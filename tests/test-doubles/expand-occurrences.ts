import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

export interface Expansion {
  /** RRULE without its name. */
  readonly rule: string;
  /** First occurrence, in wall time of the zone. */
  readonly start: Temporal.PlainDateTime;
  readonly timeZone: string;
  readonly isAllDay: boolean;
}

/** Years for which a series is expanded. */
const YEARS = 5;

/** The instant of a wall time, in milliseconds. */
export function epochOf(wall: Temporal.PlainDateTime, timeZone: string): number {
  return wall.toZonedDateTime(timeZone).epochMilliseconds;
}

export function wallOf(epoch: number, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(timeZone).toPlainDateTime();
}

/** Cache of expanded series: they are requested with every call. */
const known = new Map<string, Temporal.PlainDateTime[]>();
const MOST_KNOWN = 2_000;

/** Wall times of a series, in order. A time that a clock skips becomes a later one, as at both providers. */
export function expand(series: Expansion): Temporal.PlainDateTime[] {
  const name = JSON.stringify(series);
  const found = known.get(name) ?? expandAnew(series);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

function expandAnew({ rule, start, timeZone, isAllDay }: Expansion): Temporal.PlainDateTime[] {
  const until = /(?:^|;)UNTIL=(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?/.exec(rule);
  const pattern = rule.replace(/(^|;)UNTIL=[^;]*/, '').replace(/^;/, '');
  const [, year, month, day, hour = '23', minute = '59', second = '59'] = until ?? [];
  const last = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const first = start.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const series = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${first}\nRRULE:${pattern}`,
    cache: false,
  });
  const horizon = start.add({ years: YEARS });
  const dates = series.between(new Date(epochOf(start, 'UTC')), new Date(epochOf(horizon, 'UTC')), true);
  return dates
    .map(({ epochMilliseconds }) => wallOf(epochMilliseconds, 'UTC'))
    .filter((wall) => until === null || epochOf(wall, isAllDay ? 'UTC' : timeZone) <= last);
}

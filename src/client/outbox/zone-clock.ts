const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric' } as const;
  const rest = { minute: 'numeric', second: 'numeric', hourCycle: 'h23', calendar: 'iso8601' } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...fields, ...rest, timeZone });
  clocks.set(timeZone, made);
  return made;
}

/** What a clock in a zone shows at an instant, as the milliseconds at which one in UTC would show it. */
function wallTimeOf(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => Number(parts.find((part) => part.type === type)?.value));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function instantOf(wall: number, timeZone: string): number {
  const offsetAt = (instant: number) => wallTimeOf(instant, timeZone) - instant;
  return wall - offsetAt(wall - offsetAt(wall));
}

/**
 * Moves instants of a zone by the calendar days from one instant to another, to that one's time of the day, whatever
 * daylight does between.
 */
export function shiftBy(from: string, to: string, timeZone: string): (instant: string) => string {
  const dayOf = (wall: number) => Math.floor(wall / DAY) * DAY;
  const wall = wallTimeOf(Date.parse(to), timeZone);
  const days = dayOf(wall) - dayOf(wallTimeOf(Date.parse(from), timeZone));
  return (instant) => {
    const moved = dayOf(wallTimeOf(Date.parse(instant), timeZone)) + days + (wall - dayOf(wall));
    return new Date(instantOf(moved, timeZone)).toISOString();
  };
}

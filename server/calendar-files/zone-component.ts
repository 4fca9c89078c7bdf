import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { offsetAt } from '#time/wall-clock.ts';

/** Span whose changes of the clocks are written, around the start of a series. Milliseconds. */
const BEFORE = 366 * DAY;
const AFTER = 6 * 366 * DAY;

/** Wall time of an instant in the form of RFC 5545: `20261121T090000`. */
export function localText(at: number, timeZone: string): string {
  const local = new Date(at + offsetAt(at, timeZone)).toISOString();
  return local.replaceAll(/[-:]|\.\d+|Z/g, '');
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / MINUTE);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** First instant with another offset than at `from`, at most at `to`; null for none. */
function changeBetween(from: number, to: number, timeZone: string): number | null {
  const before = offsetAt(from, timeZone);
  let [low, high] = [from, from];
  while (high < to && offsetAt(high, timeZone) === before) [low, high] = [high, high + 7 * DAY];
  if (high >= to) return null;
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (middle === low) break;
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}

function observance(at: number, from: number, to: number, isDaylight: boolean): string {
  const kind = isDaylight ? 'DAYLIGHT' : 'STANDARD';
  const start = new Date(at + from).toISOString().replaceAll(/[-:]|\.\d+|Z/g, '');
  const offsets = `TZOFFSETFROM:${offsetText(from)}\r\nTZOFFSETTO:${offsetText(to)}\r\n`;
  return `BEGIN:${kind}\r\nDTSTART:${start}\r\n${offsets}END:${kind}\r\n`;
}

/** Component VTIMEZONE with the zone's offsets around an instant, each change written out. */
export function zoneComponent(timeZone: string, around: number): string {
  const end = around + AFTER;
  // Changes of the clocks are on whole minutes.
  let at = Math.floor((around - BEFORE) / HOUR) * HOUR;
  let offset = offsetAt(at, timeZone);
  let parts = observance(at, offset, offset, false);
  for (
    let next = changeBetween(at, end, timeZone);
    next !== null;
    next = changeBetween(next, end, timeZone)
  ) {
    const changed = offsetAt(next, timeZone);
    parts += observance(next, offset, changed, changed > offset);
    [at, offset] = [next, changed];
  }
  return `BEGIN:VTIMEZONE\r\nTZID:${timeZone}\r\n${parts}END:VTIMEZONE\r\n`;
}

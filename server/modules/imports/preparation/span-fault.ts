import { MAX_SCHEDULE_ITEM_DAYS } from '#contract/limits.ts';
import { DAY, HOUR } from '#time/units.ts';
import type { SourceMoment, SourceRow } from '../source-row.ts';
import type { ImportRowRecord } from '../table.ts';

/** Zone that is furthest ahead of UTC: a wall time is reached there first. */
const FURTHEST_AHEAD = 14 * HOUR;

/** Milliseconds of the clock that a moment shows, whatever its zone. */
function shownTime(moment: SourceMoment): number {
  if ('instant' in moment) return Date.parse(moment.instant);
  return Date.parse('day' in moment ? moment.day : `${moment.wall}Z`);
}

function isOfOneForm(one: SourceMoment, other: SourceMoment): boolean {
  if ('wall' in one && 'wall' in other) return one.zone === other.zone;
  return 'day' in one === 'day' in other && 'wall' in one === 'wall' in other;
}

/** Whether a moment lies ahead in every zone that may be chosen. */
function liesAhead(moment: SourceMoment, now: number): boolean {
  return shownTime(moment) - ('instant' in moment ? 0 : FURTHEST_AHEAD) > now;
}

/** Fault of the times of a record or event that no choice changes; null where there is none. */
export function spanFault(row: SourceRow, now: number): ImportRowRecord['fault'] {
  if ((row.kind !== 'record' && row.kind !== 'event') || row.end === null) return null;
  const { start, end } = row;
  if (isOfOneForm(start, end)) {
    const length = shownTime(end) - shownTime(start);
    if (length < 0) return 'ends_before_start';
    if (row.kind === 'event' && length > MAX_SCHEDULE_ITEM_DAYS * DAY + HOUR) return 'refused';
  }
  return row.kind === 'record' && liesAhead(end, now) ? 'in_future' : null;
}

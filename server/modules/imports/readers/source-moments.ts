import { isCalendarDay } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { SECOND } from '#time/units.ts';
import { dayOf, wallClockOf } from '#time/wall-clock.ts';
import type { SourceMoment } from '../source-row.ts';

/** An IANA zone that this server knows; null for any other name. */
export function knownZone(name: string | null): string | null {
  if (name === null || name.trim() === '' || name.length > 64) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Moment of a number of milliseconds since the epoch; null for one that no calendar has. */
export function epochMoment(at: number | null): SourceMoment | null {
  const earliest = Date.UTC(1900, 0, 1);
  const latest = Date.UTC(9998, 0, 1);
  return at === null || at < earliest || at > latest ? null : { instant: toInstant(Math.round(at)) };
}

/** Day of an ISO date, whatever time follows it; null where there is none. */
export function leadingDay(text: string): SourceMoment | null {
  const day = text.trim().slice(0, 10);
  return isCalendarDay(day) && day >= '1900' ? { day } : null;
}

/** Calendar day that an instant has in a zone. */
export function dayIn(moment: SourceMoment, zone: string): SourceMoment {
  return 'instant' in moment ? { day: dayOf(Date.parse(moment.instant), zone) } : moment;
}

/** Time that the clocks of a zone show at an instant, read in whatever zone the person is in. */
export function floatingIn(moment: SourceMoment, zone: string): SourceMoment {
  if (!('instant' in moment)) return moment;
  const { day, time } = wallClockOf(Date.parse(moment.instant), zone);
  const clock = new Date(Math.floor(time / SECOND) * SECOND).toISOString().slice(11, 16);
  return { wall: `${day}T${clock}`, zone: null };
}

import type { NewOutsideEvent, OutsidePatch, OutsideTimes } from '../calendar-provider.ts';
import { htmlText } from '../provider/plain-text.ts';
import { writeLines } from './recurrence-lines.ts';

/** Times of a patch; null clears the fields of the other kind, which Google would otherwise keep beside these. */
function changedTimes(times: OutsideTimes) {
  const whenDay = (date: string) => ({ date, dateTime: null, timeZone: null });
  const whenInstant = (dateTime: string, timeZone: string) => ({ dateTime, timeZone, date: null });
  return times.isAllDay
    ? { start: whenDay(times.startDay), end: whenDay(times.endDay) }
    : {
        start: whenInstant(times.startDate, times.timeZone),
        end: whenInstant(times.endDate, times.timeZone),
      };
}

export function patchBody({ title, description, location, times }: OutsidePatch) {
  return {
    ...(title === undefined ? {} : { summary: title }),
    ...(description === undefined ? {} : { description: htmlText(description ?? '') }),
    ...(location === undefined ? {} : { location: location ?? '' }),
    ...(times === undefined ? {} : changedTimes(times)),
  };
}

/** Times of a new event in Google's form. */
export function newTimes(times: OutsideTimes) {
  return times.isAllDay
    ? { start: { date: times.startDay }, end: { date: times.endDay } }
    : {
        start: { dateTime: times.startDate, timeZone: times.timeZone },
        end: { dateTime: times.endDate, timeZone: times.timeZone },
      };
}

export function newBody({ title, description, location, times, recurrence }: NewOutsideEvent) {
  return {
    summary: title,
    ...(description === null ? {} : { description: htmlText(description) }),
    ...(location === null ? {} : { location }),
    ...newTimes(times),
    ...(recurrence === null ? {} : { recurrence: writeLines({ ...recurrence, added: [] }, times.isAllDay) }),
  };
}

/** Google's mail to guests: sent only if time or location changes. */
export function guestUpdates(patch: OutsidePatch): { sendUpdates: 'all' | 'none' } {
  return { sendUpdates: patch.times !== undefined || patch.location !== undefined ? 'all' : 'none' };
}

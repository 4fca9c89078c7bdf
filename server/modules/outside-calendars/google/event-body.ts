import type { NewOutsideEvent, OutsidePatch, OutsideTimes } from '../calendar-provider.ts';
import { htmlText } from '../provider/plain-text.ts';
import { writeLines } from './recurrence-lines.ts';

/** A patch puts null to what the other kind of times has, so that the event has one kind alone. */
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

/** What a patch says, as Google has it. */
export function patchBody({ title, description, location, times }: OutsidePatch) {
  return {
    ...(title === undefined ? {} : { summary: title }),
    ...(description === undefined ? {} : { description: htmlText(description ?? '') }),
    ...(location === undefined ? {} : { location: location ?? '' }),
    ...(times === undefined ? {} : changedTimes(times)),
  };
}

/** When a new event is. */
export function newTimes(times: OutsideTimes) {
  return times.isAllDay
    ? { start: { date: times.startDay }, end: { date: times.endDay } }
    : {
        start: { dateTime: times.startDate, timeZone: times.timeZone },
        end: { dateTime: times.endDate, timeZone: times.timeZone },
      };
}

/** An event as Google takes a new one. */
export function newBody({ title, description, location, times, recurrence }: NewOutsideEvent) {
  return {
    summary: title,
    ...(description === null ? {} : { description: htmlText(description) }),
    ...(location === null ? {} : { location }),
    ...newTimes(times),
    ...(recurrence === null ? {} : { recurrence: writeLines({ ...recurrence, added: [] }, times.isAllDay) }),
  };
}

/** Guests are told of what changes where and when they meet, and of nothing else. */
export function tellGuests(patch: OutsidePatch): { sendUpdates: 'all' | 'none' } {
  return { sendUpdates: patch.times !== undefined || patch.location !== undefined ? 'all' : 'none' };
}

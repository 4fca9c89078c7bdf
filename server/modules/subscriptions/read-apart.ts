import type { CalendarSource } from '#server/calendar-files/calendar-text.ts';
import { createWorkApart, WorkEndedError } from '#server/jobs/work-apart.ts';
import { CalendarFaultError } from './fetch-calendar.ts';
import type { ReadCalendar, Reading } from './read-calendar.ts';

/** `onWorked` is told the milliseconds of a thread that it took. */
export type ReadApart = (
  source: CalendarSource,
  reading: Reading,
  onWorked: (milliseconds: number) => void,
) => Promise<ReadCalendar>;

interface Question {
  readonly source: CalendarSource;
  readonly reading: Reading;
}

const file = new URL('./read-worker.ts', import.meta.url);

/** In worker threads, since text is untrusted: time and memory are limited. Throws `CalendarFaultError`. */
export function createReadApart(): ReadApart {
  // Null for a text that is no calendar.
  const ask = createWorkApart<Question, ReadCalendar | null>(file);
  return async (source, reading, onWorked) => {
    const answer = await ask({ source, reading }, onWorked).catch((error: unknown) => {
      throw error instanceof WorkEndedError ? new CalendarFaultError('too_large') : error;
    });
    if (answer === null) throw new CalendarFaultError('not_a_calendar');
    return answer;
  };
}

import { parentPort } from 'node:worker_threads';
import type { CalendarSource } from '#server/calendar-files/calendar-text.ts';
import { NotACalendarError } from '#server/calendar-files/components.ts';
import { type Reading, readCalendar } from './read-calendar.ts';

function answer({ source, reading }: { readonly source: CalendarSource; readonly reading: Reading }) {
  try {
    return readCalendar(source, reading);
  } catch (error) {
    if (error instanceof NotACalendarError) return null;
    throw error;
  }
}

parentPort?.on('message', (asked) => parentPort?.postMessage(answer(asked)));

import { parentPort } from 'node:worker_threads';
import { NotACalendarError, type Reading, readCalendar } from './read-calendar.ts';

/** Answers with what it read, or with null for what is no calendar. */
function answer({ text, reading }: { readonly text: string; readonly reading: Reading }) {
  try {
    return readCalendar(text, reading);
  } catch (error) {
    if (error instanceof NotACalendarError) return null;
    throw error;
  }
}

parentPort?.on('message', (asked) => parentPort?.postMessage(answer(asked)));

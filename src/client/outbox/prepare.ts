import { errorCatalogue } from '#contract/error.ts';
import type { Write } from '../client.ts';
import { RejectedInputError } from '../failure.ts';
import { checkWrite, withPosition } from './check-write.ts';
import { withDueDay } from './due-day.ts';
import { parseWrite } from './operation.ts';
import { positionAfter } from './position-after.ts';

/**
 * What is refused before anything is shown, kept or sent; and the defaults that must not change between replays.
 * `lastPosition` is the highest among the tasks; in `timeZone` the person's days are counted.
 */
export function prepareWrite(write: Write, lastPosition: string | null, timeZone: string): Write {
  checkWrite(write);
  let parsed: Write;
  try {
    parsed = parseWrite(write);
  } catch (error) {
    throw new RejectedInputError(errorCatalogue.invalid_input.message, { cause: error });
  }
  // A new task goes last. Its place is chosen once, here: a replay must say the same as the first sending.
  return withPosition(withDueDay(parsed, timeZone), () => positionAfter(lastPosition));
}

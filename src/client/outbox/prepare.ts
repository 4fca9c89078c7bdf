import { errorCatalogue } from '#contract/error.ts';
import type { Write } from '../client.ts';
import { RejectedInputError } from '../failure.ts';
import { checkWrite, withPosition } from './check-write.ts';
import { parseWrite } from './operation.ts';

/**
 * What is refused before anything is shown, kept or sent; and the defaults that must not change between replays.
 * `lastPosition` is the highest among the tasks.
 */
export function prepareWrite(write: Write, lastPosition: string | null): Write {
  checkWrite(write);
  let parsed: Write;
  try {
    parsed = parseWrite(write);
  } catch (error) {
    throw new RejectedInputError(errorCatalogue.invalid_input.message, { cause: error });
  }
  return withPosition(parsed, lastPosition);
}

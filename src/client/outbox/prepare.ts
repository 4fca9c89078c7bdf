import { errorCatalogue } from '#contract/error.ts';
import type { Write } from '../client.ts';
import { RejectedInputError } from '../failure.ts';
import { checkIn, preparedIn } from './lookup.ts';
import { parseWrite } from './operation.ts';
import type { UnparsedWrite } from './unparsed-write.ts';
import type { WriteDefaults } from './write-definition.ts';
import { allWrites } from './writes/all-writes.ts';

/** Checks, parses and completes a write before anything is shown, stored or sent; throws what is refused. */
export function prepareWrite(write: UnparsedWrite, defaults: WriteDefaults): Write {
  checkIn(allWrites, write);
  let parsed: Write;
  try {
    parsed = parseWrite(write);
  } catch (error) {
    throw new RejectedInputError(errorCatalogue.invalid_input.message, { cause: error });
  }
  return preparedIn(allWrites, parsed, defaults);
}

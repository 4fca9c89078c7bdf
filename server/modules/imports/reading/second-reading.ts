import type { ImportChoices } from '#contract/import/import-choices.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { defaultChoices } from '../default-choices.ts';
import type { Intake } from '../intake.ts';
import type { ReceivedFiles } from '../received-file.ts';
import * as repository from '../repository.ts';
import * as rowRepository from '../row-repository.ts';
import type { ImportRecord } from '../table.ts';
import type { FileReadings } from './file-readings.ts';

interface Dependencies {
  readonly clock: Clock;
  readonly files: ReceivedFiles;
  readonly intake: Intake;
  readonly readings: FileReadings;
}

/** States in which the file of an import may be read once more. */
export const READ: readonly ImportRecord['state'][] = ['failed', 'ready'];

/**
 * Reads a kept file again, as one of another product or with its dates in another order. Throws `not_pending` once the
 * file is no longer kept.
 */
export function createSecondReading({ clock, files, intake, readings }: Dependencies) {
  return async function readAgain(
    of: ImportRecord,
    product: ImportProduct,
    dateOrder: ImportChoices['dateOrder'],
  ): Promise<ImportRecord> {
    const path = READ.includes(of.state) ? await files.take(of) : null;
    if (path === null) throw new RefusalError('not_pending');
    const { timeZone } = of.choices;
    // Choices about projects and columns of another product mean nothing here.
    const choices = product === of.product ? { ...of.choices, columns: null } : defaultChoices(timeZone);
    try {
      const fields: Partial<ImportRecord> = {
        product,
        choices: { ...choices, dateOrder },
        columns: null,
        found: null,
        leftBehind: [],
        state: 'reading',
        failure: null,
        looksLike: null,
        openDate: null,
        finishedAt: null,
        position: 0,
        lastOrdinal: 0,
        touchedAt: toInstant(clock.now()),
      };
      await readings.ended(of.userId);
      const row = await intake.whileNoneWorks(of.userId, async (tx) => {
        const changed = await repository.change(tx, of.id, READ, fields);
        if (changed === null) throw new RefusalError('not_pending');
        await rowRepository.removeRows(tx, of.id);
        return changed;
      });
      readings.begin(row, path, product);
      return row;
    } catch (error) {
      await files.keep(path, of);
      throw error;
    }
  };
}
export type ReadAgain = ReturnType<typeof createSecondReading>;

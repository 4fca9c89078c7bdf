import type { ImportProduct } from '#contract/import/import-product.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { Reading } from '../import-reading.ts';
import type { ReceivedFiles } from '../received-file.ts';
import * as repository from '../repository.ts';
import { OF_ANOTHER } from '../source-row.ts';
import type { ImportRecord } from '../table.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly reading: Reading;
  readonly files: ReceivedFiles;
  readonly onFault: (error: unknown) => void;
}

/** Readings of received files, which go on behind the answer. */
export function createFileReadings({ database, clock, reading, files, onFault }: Dependencies) {
  /** Readings of this process by user. One of a cancelled import still has its thread and its file for a while. */
  const readings = new Map<string, Promise<void>>();

  /** Goes on by itself after the answer; a fault of our own is reported and fails the import. */
  function inBackground(id: string, work: Promise<void>): Promise<void> {
    return work.catch(async (error: unknown) => {
      onFault(error);
      await reading.fail(id, 'interrupted').catch(onFault);
    });
  }

  /** Keeps the file of an import that was not cancelled meanwhile. */
  async function keepWhileReading(of: ImportRecord, path: string): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await repository.lock(tx, of.id);
      if (row?.state === 'reading') await files.keep(path, row);
    });
  }

  async function read(row: ImportRecord, path: string, product: ImportProduct | null): Promise<void> {
    const { timeZone, dateOrder } = row.choices;
    const today = dayOf(clock.now(), timeZone);
    const order = dateOrder === 'auto' ? null : dateOrder;
    try {
      await reading.read(
        row,
        { path, name: row.fileName, product, today, order, usual: row.usualOrder },
        async (failure) => {
          if (failure === null || OF_ANOTHER.has(failure)) await keepWhileReading(row, path);
        },
      );
    } finally {
      await files.remove(path);
    }
  }

  return {
    inBackground,
    /** Resolves once a reading of the user no longer takes memory. */
    ended: (userId: string): Promise<void> | undefined => readings.get(userId),
    /** Reads a file as one of a product, once no other of its user is read; null recognises it. */
    begin(row: ImportRecord, path: string, product: ImportProduct | null): void {
      const { id, userId } = row;
      const before = readings.get(userId) ?? Promise.resolve();
      const work = before.then(() => read(row, path, product));
      const ended = inBackground(id, work).finally(() => {
        if (readings.get(userId) === ended) readings.delete(userId);
      });
      readings.set(userId, ended);
    },
  };
}
export type FileReadings = ReturnType<typeof createFileReadings>;

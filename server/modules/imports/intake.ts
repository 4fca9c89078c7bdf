import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { MAX_IMPORTS } from '#contract/import/import.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { lockUser } from '../users/service.ts';
import { isUndoable } from './presenter.ts';
import type { ReceivedFiles } from './received-file.ts';
import * as repository from './repository.ts';
import type { ImportRecord } from './table.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: ReceivedFiles;
}

/** Import that a file begins. */
export interface NewImport extends Pick<ImportRecord, 'userId' | 'product' | 'fileName' | 'choices'> {
  /** Earlier one whose undo is given up for it. */
  readonly replaces: string | undefined;
}

/** Bounds of a file that is received. */
interface Reception {
  /** Resolves once an earlier import takes no memory. */
  readonly isFree: Promise<void> | undefined;
  /** Most bytes. */
  readonly most: number;
}

/** Takes files in, and lets one import of a person work at a time. */
export function createIntake({ database, clock, files }: Dependencies) {
  const { outer } = database;
  const now = () => toInstant(clock.now());
  /** Users whose file this process receives: one each, so that no number of bodies at once fills the disk. */
  const uploading = new Set<string>();

  /** Throws `too_many` while an import of the user works. */
  async function demandNoneWorking(queryable: Queryable, userId: string): Promise<ImportRecord[]> {
    const known = await repository.listOf(queryable, userId);
    if (known.some(({ state }) => !repository.IDLE.includes(state))) throw new RefusalError('too_many');
    return known;
  }

  /** Lets an import begin to work; several at once of one user come one after another, so one of them begins. */
  function whileNoneWorks<T>(
    userId: string,
    begin: (tx: Transaction, known: readonly ImportRecord[]) => Promise<T>,
  ): Promise<T> {
    return database.transaction(async (tx) => {
      await lockUser(tx, userId);
      return begin(tx, await demandNoneWorking(tx, userId));
    });
  }

  /**
   * The oldest imports beyond the limit, which a new one makes forgotten: first those that cannot be undone, then the one
   * that the person names. Throws `too_many` where another undo would be lost.
   */
  function surplusOf(known: readonly ImportRecord[], replaces: string | undefined): readonly ImportRecord[] {
    const oldestFirst = known.toReversed();
    const spare = oldestFirst.filter((row) => !isUndoable(row, now()));
    const named = oldestFirst.filter((row) => row.id === replaces && !spare.includes(row));
    const surplus = Math.max(0, known.length - (MAX_IMPORTS - 1));
    if (surplus > spare.length + named.length) throw new RefusalError('too_many');
    return [...spare, ...named].slice(0, surplus);
  }

  return {
    whileNoneWorks,

    /** Receives a file, which has its import from then on. */
    async receive(
      body: Readable,
      { isFree, most }: Reception,
      { replaces, ...fields }: NewImport,
    ): Promise<{ row: ImportRecord; path: string }> {
      const { userId } = fields;
      if (uploading.has(userId)) throw new RefusalError('too_many');
      uploading.add(userId);
      try {
        surplusOf(await demandNoneWorking(outer, userId), replaces);
        await isFree;
        const path = await files.receive(body, most);
        try {
          const at = now();
          const row = await whileNoneWorks(userId, async (tx, known) => {
            for (const { id } of surplusOf(known, replaces)) await repository.remove(tx, id, repository.IDLE);
            return repository.insert(tx, {
              ...{ id: uuidv7(), ...fields, state: 'reading', createdAt: at, touchedAt: at },
            });
          });
          if (row === null) throw new RefusalError('not_found');
          return { row, path };
        } catch (error) {
          await files.remove(path);
          throw error;
        }
      } finally {
        uploading.delete(userId);
      }
    },
  };
}
export type Intake = ReturnType<typeof createIntake>;

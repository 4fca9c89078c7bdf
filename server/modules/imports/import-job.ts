import { IMPORT_UNDO_DAYS } from '#contract/import/import.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queue } from '#server/jobs/job-queue.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, MINUTE, SECOND } from '#time/units.ts';
import type { Reading } from './import-reading.ts';
import { importRunKind } from './import-runs.ts';
import type { ReceivedFiles } from './received-file.ts';
import * as repository from './repository.ts';

/** Time without progress after which the process that worked on an import counts as stopped. */
const STANDING = MINUTE;
/**
 * The same once a server has started, which is when imports stand most often. A batch takes a fraction of it; if another
 * process works after all, both take turns at the lock of the import.
 */
const STANDING_AT_START = 5 * SECOND;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly reading: Reading;
  readonly files: ReceivedFiles;
  readonly onFault: (error: unknown) => void;
}

/**
 * Ends readings whose process has stopped, since their file is lost with it, and goes on with imports that stand still.
 */
export function createImportUpkeep({ database, clock, queue, reading, files, onFault }: Dependencies) {
  async function endReadings(since: string): Promise<void> {
    const standing = await repository.listStanding(database.outer, ['reading'], since);
    for (const { id } of standing) await reading.fail(id, 'interrupted');
  }
  async function goOn(since: string): Promise<void> {
    const stopped = await repository.listStanding(database.outer, ['running', 'undoing'], since);
    for (const { id: importId } of stopped)
      await database.transaction((tx) => queue.send(tx, importRunKind, { importId }));
  }
  const job: Job = {
    name: 'import-upkeep',
    schedule: '* * * * *',
    async run() {
      const since = toInstant(clock.now() - STANDING);
      await endReadings(since);
      await goOn(since);
      await files.sweep(clock.now());
    },
  };

  return {
    job,
    /** Goes on with the imports that a process before this one left standing. Returns what ends its waiting. */
    async takeUp(): Promise<() => void> {
      if (database.kind === 'postgres')
        return clock.after(STANDING_AT_START, () => {
          goOn(toInstant(clock.now() - STANDING_AT_START)).catch(onFault);
        });
      // No other process has this database.
      const now = toInstant(clock.now() + 1);
      await endReadings(now);
      await goOn(now);
      return () => {};
    },
  };
}

/** Purge of imports that can no longer be undone, with all that they hold of a file. */
export function createImportPurge({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  return () => repository.removeOlderThan(database.outer, toInstant(clock.now() - IMPORT_UNDO_DAYS * DAY));
}

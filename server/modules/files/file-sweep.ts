import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { type FileStorage, instantOfKey } from '#server/file-storage/file-storage.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import * as repository from './sweep-repository.ts';

/** Time for which a file stays that nothing has: the write that attaches it may wait on a device that is offline. */
const FILES_KEPT = 30 * DAY;
/** Time for which bytes stay that no content names. */
const BYTES_KEPT = DAY;
/** Keys that are looked up at once. */
const KEYS = 200;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

/**
 * Sweep of what nobody refers to, by candidates each hour and by a walk over everything each day: files, then contents,
 * then bytes, each once the step before has been committed. Killed in between, it leaves bytes that no content names, and
 * these go by their own age. docs/decisions/0078.
 */
export function createFileSweep({ database, clock, storage }: Dependencies) {
  async function markUnlinked(now: string): Promise<void> {
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await database.transaction((tx) => repository.markUnlinked(tx, from, now));
    } while (after !== null);
  }

  async function removeUnused(digests: readonly string[]): Promise<void> {
    if (digests.length === 0) return;
    const keys = await database.transaction((tx) => repository.removeUnused(tx, digests));
    for (const key of keys) await storage.remove(key);
  }

  async function removeAllUnused(): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const digests: readonly string[] = await repository.listContents(database.outer, after);
      await removeUnused(digests);
      after = digests.at(-1);
    }
  }

  async function removeNameless(keys: readonly string[]): Promise<void> {
    const known = await repository.knownKeys(database.outer, keys);
    for (const key of keys) if (!known.has(key)) await storage.remove(key);
  }

  const job: Job = {
    name: 'file-sweep',
    schedule: '23 * * * *',
    async run() {
      const before = toInstant(clock.now() - FILES_KEPT);
      for (let isLeft = true; isLeft; ) {
        const removed = await database.transaction((tx) => repository.removeUnlinked(tx, before));
        await removeUnused(removed.digests);
        isLeft = removed.isMoreLeft;
      }
    },
  };

  return {
    job,
    /**
     * Walk over all files, contents and keys: marks and removes what went with its task or its uploader, and what killed
     * processes left. A key tells its age, so that nothing on its way is lost.
     */
    async removeLeftovers(): Promise<void> {
      const now = clock.now();
      await markUnlinked(toInstant(now));
      await removeAllUnused();
      const before = now - BYTES_KEPT;
      let waiting: string[] = [];
      for await (const { key } of storage.list()) {
        if (instantOfKey(key) >= before) continue;
        waiting.push(key);
        if (waiting.length < KEYS) continue;
        await removeNameless(waiting);
        waiting = [];
      }
      if (waiting.length > 0) await removeNameless(waiting);
      await storage.removeUnfinished(before);
    },
  };
}

import { statfs } from 'node:fs/promises';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** Free space below which writes are refused: a few segments of the log, which must always find room. Bytes. */
const FULL_BELOW = 67_108_864;
/** Free space above which writes are accepted again. Bytes. */
const ENOUGH = 83_886_080;
/** Interval between checks of the disk. Milliseconds. */
const LOOK_EVERY = 100;

/**
 * Keeps the engine from running out of space in the middle of a write, which it does not survive.
 * docs/decisions/0044.
 */
export interface SpaceWatch {
  /** Checks the disk if a check is due. While it is full, the engine itself refuses writes (SQLSTATE 25006). */
  isFull(): Promise<boolean>;
}

/** Watches the disk of one engine; one in memory is never full. */
export function createSpaceWatch({ client, disk }: EmbeddedEngine): SpaceWatch {
  let isFull = false;
  let lookedAt = Number.NEGATIVE_INFINITY;

  return {
    async isFull() {
      const now = performance.now();
      if (disk === null || now - lookedAt < LOOK_EVERY) return isFull;
      lookedAt = now;
      const { bavail, bsize } = await statfs(disk.folder);
      const free = bavail * bsize;
      const isFullNow = free < (isFull ? ENOUGH : FULL_BELOW);
      if (isFullNow !== isFull) await client.exec(`set default_transaction_read_only = ${isFullNow}`);
      isFull = isFullNow;
      return isFull;
    },
  };
}

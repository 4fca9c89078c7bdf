import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#server/clock.ts';
import { RefusalError } from '#server/errors.ts';
import { untilSilent } from '#server/silence.ts';
import { HOUR } from '#time/units.ts';
import { UnreadableFileError } from './source-row.ts';
import type { ImportRecord } from './table.ts';

/** Age from which a file is removed that is kept, or that a killed process left. */
const OLDEST = HOUR;

type Owned = Pick<ImportRecord, 'id' | 'userId'>;
type Kept = Pick<ImportRecord, 'id' | 'userId' | 'createdAt'>;

/** Files that were sent, and those of archives, on disk while they are read. */
export function createReceivedFiles(dataDir: string, clock: Clock) {
  const folder = join(dataDir, 'imports');

  const keptPath = ({ id, userId }: Owned) => join(folder, `${userId}.${id}`);

  async function newPath(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, uuidv7());
  }

  /** Writes bytes to a new file, each chunk once it is taken. Leaves none behind that fails. */
  async function write(
    path: string,
    bytes: AsyncIterable<Buffer>,
    take: (chunk: Buffer, size: number) => void,
  ): Promise<void> {
    async function* taken(chunks: AsyncIterable<Buffer>) {
      let size = 0;
      for await (const chunk of chunks) {
        size += chunk.length;
        take(chunk, size);
        yield chunk;
      }
    }
    try {
      await pipeline(bytes, taken, createWriteStream(path, { mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      const code = error instanceof Error && 'code' in error ? error.code : null;
      throw code === 'ENOSPC' ? new RefusalError('storage_full') : error;
    }
  }

  return {
    /**
     * Streams a body of at most `most` bytes to disk and returns the path. Throws `too_large` and `storage_full`; hangs
     * up on a silent sender.
     */
    async receive(body: Readable, most: number): Promise<string> {
      const path = await newPath();
      try {
        await write(
          path,
          untilSilent(body, clock, () => body.destroy()),
          (_chunk, size) => {
            if (size > most) throw new RefusalError('too_large');
          },
        );
        return path;
      } catch (error) {
        // It ended before its end, by its sender or by us: no fault of ours.
        const isCut =
          error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
        throw isCut ? new RefusalError('invalid_input') : error;
      }
    },
    /** Writes a file of an archive to disk, as far as it is no larger than it says. Throws `storage_full`. */
    async unpack(bytes: AsyncIterable<Buffer>, size: number) {
      const path = await newPath();
      const hash = createHash('sha256');
      let unpacked = 0;
      await write(path, bytes, (chunk, count) => {
        if (count > size) throw new UnreadableFileError('unpacks_too_large');
        hash.update(chunk);
        unpacked = count;
      });
      return { path, size: unpacked, sha256: hash.digest('hex') };
    },
    remove: (path: string) => rm(path, { force: true }),
    /** Keeps the file of an import until an hour after it arrived, one for each person. */
    async keep(path: string, of: Kept): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      const earlier = names.filter((name) => name.startsWith(`${of.userId}.`));
      for (const name of earlier) await rm(join(folder, name), { force: true });
      const arrived = new Date(of.createdAt);
      await utimes(path, arrived, arrived);
      await rename(path, keptPath(of));
    },
    isKept: (of: Owned): Promise<boolean> =>
      stat(keptPath(of)).then(
        () => true,
        () => false,
      ),
    /** Path of a kept file, which is no longer kept; null without one. */
    async take(of: Owned): Promise<string | null> {
      const path = await newPath();
      const now = new Date(clock.now());
      return rename(keptPath(of), path).then(
        async () => {
          await utimes(path, now, now);
          return path;
        },
        () => null,
      );
    },
    forget: (of: Owned) => rm(keptPath(of), { force: true }),
    /** Removes what was kept long enough, and what killed processes left. */
    async sweep(now: number): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
        if (mtimeMs < now - OLDEST) await rm(path, { force: true });
      }
    },
  };
}
export type ReceivedFiles = ReturnType<typeof createReceivedFiles>;

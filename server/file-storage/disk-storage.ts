import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../database/durable-folder.ts';
import { exactContent } from './exact-content.ts';
import {
  assertStorageKey,
  type BareStorage,
  codeOf,
  FileStorageError,
  isStorageKey,
  MissingContentError,
} from './file-storage.ts';

/** Folder of puts that are not finished, on the same disk as the finished ones. */
const INCOMING = 'incoming';

/** Null where there is nothing. A disk that cannot tell fails, since content would count as lost. */
async function sizeAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/** Makes the names in a folder durable. */
async function syncNames(folder: string): Promise<void> {
  // Windows opens no folders, and NTFS keeps names in its own journal.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates a private folder, and those above it, durably. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncNames(dirname(made));
}

/** Names in a folder that may not be there. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const opened = await opendir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  });
  if (opened !== null) for await (const { name } of opened) yield name;
}

/** Contents in a folder of the disk, in folders by the first letters of their keys. */
export function createDiskStorage(folder: string): BareStorage {
  const incoming = join(folder, INCOMING);
  const newName = () => join(incoming, randomBytes(12).toString('hex'));

  function pathOf(key: string): string {
    assertStorageKey(key);
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  }

  return {
    async put(key, from, size) {
      const path = pathOf(key);
      if ((await sizeAt(path)) === size) {
        from.destroy();
        return;
      }
      await makeFolder(incoming);
      const unfinished = newName();
      try {
        const file = createWriteStream(unfinished, { flags: 'wx', mode: PRIVATE_FILE, flush: true });
        await pipeline(from, exactContent(key, size), file);
        await makeFolder(dirname(path));
        await rename(unfinished, path);
        await syncNames(dirname(path));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    has: async (key, size) => (await sizeAt(pathOf(key))) === size,

    async get(key, range) {
      const handle = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw codeOf(error) === 'ENOENT' ? new MissingContentError() : error;
      });
      return handle.createReadStream({ ...range });
    },

    async remove(key) {
      const path = pathOf(key);
      if ((await sizeAt(path)) === null) return;
      await rm(path, { force: true });
      // Else a power cut could bring back bytes that nobody knows of any more.
      await syncNames(dirname(path));
    },

    async *list() {
      for await (const first of namesIn(folder)) {
        if (first.length !== 2) continue;
        for await (const second of namesIn(join(folder, first)))
          for await (const key of namesIn(join(folder, first, second))) {
            if (!isStorageKey(key)) continue;
            const found = await stat(pathOf(key)).catch(() => null);
            if (found !== null) yield { key, size: found.size };
          }
      }
    },

    async removeUnfinished(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: before }));
        if (mtimeMs < before) await rm(path, { force: true });
      }
    },

    async check() {
      try {
        await makeFolder(incoming);
        const probe = newName();
        await writeFile(probe, 'Daywall', { flag: 'wx', mode: PRIVATE_FILE });
        await rm(probe);
      } catch (error) {
        throw new FileStorageError(`Files cannot be written to ${folder} (${codeOf(error)}).`, {
          isOfSettings: false,
        });
      }
    },

    close: () => undefined,
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '#tests/factories/s3-server.ts';
import {
  ChangedContentError,
  type FileStorage,
  FileStorageError,
  instantOfKey,
  MissingContentError,
  newStorageKey,
} from './file-storage.ts';
import { checkAtStart, openFileStorage } from './open-file-storage.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'daywall-storage-'));
const s3 = await startS3();
const disk = await openFileStorage({ dataDir, s3: null });
const bucket = await openFileStorage({ dataDir, s3: s3.settings });
afterAll(async () => {
  bucket.close();
  await s3.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const keyOf = (bytes: Uint8Array) =>
  newStorageKey(createHash('sha256').update(bytes).digest('hex'), Date.now());

async function put(storage: FileStorage, bytes: Uint8Array, key = keyOf(bytes)): Promise<string> {
  await storage.put(key, Readable.from([bytes], { objectMode: false }), bytes.length);
  return key;
}
const read = async (storage: FileStorage, key: string, range?: { start: number; end: number }) =>
  buffer(await storage.get(key, range));
async function keysOf(storage: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}
/** Bytes that arrive in small pieces, and fail after the last one if told. */
async function* inPieces(bytes: Uint8Array, error?: Error): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
  if (error !== undefined) throw error;
}

describe.each([
  ['on disk', disk],
  ['in a bucket', bucket],
])('contents %s', (_where, storage) => {
  it('are found under their own keys only, and anything but a key is refused', async () => {
    const missing = keyOf(randomBytes(9));
    await expect(storage.get(missing)).rejects.toBeInstanceOf(MissingContentError);
    await storage.remove(missing);
    for (const key of ['', '../../secret', `${missing}/../x`, missing.slice(1), missing.toUpperCase()]) {
      await expect(storage.get(key)).rejects.toThrow('no storage key');
      await expect(storage.remove(key)).rejects.toThrow('no storage key');
      await expect(put(storage, randomBytes(3), key)).rejects.toThrow('no storage key');
    }
  });

  it('are not kept when fewer or more bytes come than announced, or the stream breaks', async () => {
    // Larger than one part of a bucket's upload.
    const bytes = randomBytes(9_000_000);
    const before = await keysOf(storage);
    for (const size of [bytes.length - 1, bytes.length + 1]) {
      const key = keyOf(bytes);
      await expect(storage.put(key, Readable.from(inPieces(bytes)), size)).rejects.toThrow();
      await expect(storage.get(key)).rejects.toBeInstanceOf(MissingContentError);
    }
    const broken = Readable.from(inPieces(bytes, new Error('cut off')));
    await expect(storage.put(keyOf(bytes), broken, bytes.length)).rejects.toThrow();
    expect(await keysOf(storage)).toEqual(before);
  });

  it.each([0, 1, 70_000, 20_000_000])('of %i bytes come back, whole and in ranges', async (size) => {
    const bytes = randomBytes(size);
    const key = keyOf(bytes);
    await storage.put(key, Readable.from(inPieces(bytes)), size);
    expect((await read(storage, key)).equals(bytes)).toBe(true);
    if (size > 1) {
      expect((await read(storage, key, { start: 0, end: 1 })).equals(bytes.subarray(0, 2))).toBe(true);
      const range = { start: size - 1_000, end: size - 1 };
      expect((await read(storage, key, range)).equals(bytes.subarray(-1_000))).toBe(true);
    }
    await storage.remove(key);
    await expect(storage.get(key)).rejects.toBeInstanceOf(MissingContentError);
  });

  it('are never stored under the key of others, also not of the same size', async () => {
    for (const size of [10, 9_000_000]) {
      const key = keyOf(randomBytes(size));
      const others = Readable.from(inPieces(randomBytes(size)));
      await expect(storage.put(key, others, size)).rejects.toBeInstanceOf(ChangedContentError);
      await expect(storage.get(key)).rejects.toBeInstanceOf(MissingContentError);
      expect(await storage.has(key, size)).toBe(false);
    }
  });

  it('are there with all of their bytes, or not at all', async () => {
    const key = await put(storage, randomBytes(7));
    expect([await storage.has(key, 7), await storage.has(key, 8)]).toEqual([true, false]);
    await storage.remove(key);
    expect(await storage.has(key, 7)).toBe(false);
  });

  it('stay as they are when the same key comes again, even at once', async () => {
    const bytes = randomBytes(100_000);
    const key = keyOf(bytes);
    await Promise.all([put(storage, bytes, key), put(storage, bytes, key), put(storage, bytes, key)]);
    await put(storage, bytes, key);
    expect((await read(storage, key)).equals(bytes)).toBe(true);
    expect((await keysOf(storage)).filter((name) => name === key)).toEqual([key]);
    await storage.remove(key);
    await storage.remove(key);
    expect(await keysOf(storage)).not.toContain(key);
  });

  it('are all listed', async () => {
    const keys: string[] = [];
    for (let index = 0; index < 12; index += 1) keys.push(await put(storage, randomBytes(8)));
    for await (const { key, size } of storage.list()) expect([keys.includes(key), size]).toEqual([true, 8]);
    expect((await keysOf(storage)).sort()).toEqual(keys.sort());
    for (const key of keys) await storage.remove(key);
    expect(await keysOf(storage)).toEqual([]);
  });

  it('are removed only once nobody holds removals back', async () => {
    const key = await put(storage, randomBytes(5));
    const ends = [storage.holdRemovals(), storage.holdRemovals()];
    let isRemoved = false;
    const removed = storage.remove(key).then(() => {
      isRemoved = true;
    });
    for (const end of ends) {
      expect([isRemoved, (await read(storage, key)).length]).toEqual([false, 5]);
      end();
      end();
    }
    await removed;
    expect(await keysOf(storage)).toEqual([]);
  });

  it('pass a check, which leaves nothing', async () => {
    await storage.check();
    await storage.removeUnfinished(Date.now());
    expect(await keysOf(storage)).toEqual([]);
  });
});

it('a key tells when it was made, and is never made twice', () => {
  const now = Date.parse('2026-03-04T05:06:07.089Z');
  const sha256 = createHash('sha256').update('the same').digest('hex');
  const keys = Array.from({ length: 100 }, () => newStorageKey(sha256, now));
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => instantOfKey(key) === now && key.startsWith(sha256))).toBe(true);
});

describe('the folder of contents', () => {
  it('is private, and holds nothing but what was put and what is on its way', async () => {
    const own = join(dataDir, 'own');
    const storage = await openFileStorage({ dataDir: own, s3: null });
    const key = await put(storage, randomBytes(10));
    const folder = join(own, 'files');
    expect(readdirSync(folder).sort()).toEqual([key.slice(0, 2), 'incoming'].sort());
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    const file = join(folder, key.slice(0, 2), key.slice(2, 4), key);
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
  });

  it('loses what a killed process left unfinished, and nothing that is still on its way', async () => {
    const incoming = join(dataDir, 'files/incoming');
    for (const name of ['old', 'new']) writeFileSync(join(incoming, name), 'half');
    const now = Date.now();
    utimesSync(join(incoming, 'old'), now / 1_000 - 100, now / 1_000 - 100);
    await disk.removeUnfinished(now - 50_000);
    expect(readdirSync(incoming)).toEqual(['new']);
    await disk.removeUnfinished(Date.now() + 1_000);
    expect(readdirSync(incoming)).toEqual([]);
  });
});

describe('a storage that cannot be used', () => {
  it('says so in a sentence', async () => {
    const folder = join(dataDir, 'taken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'files'), 'a file where the folder should be');
    const blocked = await openFileStorage({ dataDir: folder, s3: null });
    const sentence = `Files cannot be written to ${join(folder, 'files')}`;
    await expect(blocked.check()).rejects.toThrow(sentence);
    const reports: string[] = [];
    await checkAtStart(blocked, (text) => reports.push(text));
    expect(reports).toEqual([expect.stringContaining(sentence)]);

    for (const [changes, reason] of [
      [{ bucket: 'another' }, 'NoSuchBucket'],
      [{ keys: { id: 'NOBODY', secret: 'wrong' } }, 'InvalidAccessKeyId'],
      [{ endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
    ] as const) {
      const settings = { ...s3.settings, ...changes };
      const wrong = await openFileStorage({ dataDir, s3: settings });
      const failure: unknown = await wrong.check().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(FileStorageError);
      expect(String(failure)).toContain(`bucket ${settings.bucket} at ${settings.endpoint} (${reason})`);
      // A store that is away comes back, wrong settings stay wrong.
      const starts = checkAtStart(wrong, () => undefined).then(
        () => true,
        () => false,
      );
      expect(await starts).toBe(reason === 'ECONNREFUSED');
      wrong.close();
    }
  });
});

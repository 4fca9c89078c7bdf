import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '#tests/factories/s3-server.ts';
import { type FileStorage, newStorageKey } from '../file-storage/file-storage.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import { putInto, skipContent, unpackBackup } from './backup-contents.ts';
import { BackupError, packBackup } from './backup-file.ts';

let folder: string;
let storage: FileStorage;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daywall-backup-file-'));
  storage = await openFileStorage({ dataDir: folder, s3: null });
  file = join(folder, 'kept.daywall');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Beginning of each of the two archives that a backup is made of. */
const GZIP_HEAD = Buffer.from('1f8b080000000000', 'hex');

const tar = randomBytes(300_000);
const dump = async () => new Blob([new Uint8Array(tar)]);

async function store(bytes: Uint8Array): Promise<string> {
  const key = newStorageKey(createHash('sha256').update(bytes).digest('hex'), Date.now());
  await storage.put(key, Readable.from([bytes]), bytes.length);
  return key;
}
const pack = (bucket: string | null = null) => packBackup({ dump, dataDir: folder, storage, bucket });
async function unpack(bytes: Uint8Array) {
  writeFileSync(file, bytes);
  const contents = new Map<string, Buffer>();
  const unpacked = await unpackBackup(file, async (key, _size, parts) => {
    contents.set(key, await buffer(parts));
  });
  return { ...unpacked, tar: Buffer.from(await unpacked.tar.arrayBuffer()), contents };
}
const refusalOf = (bytes: Uint8Array) =>
  unpack(bytes).then(
    () => null,
    (error: unknown) => (error instanceof BackupError ? error.message : error),
  );

describe('what is no whole backup', () => {
  it('is refused wherever it was cut, also right behind the database', async () => {
    await store(randomBytes(50_000));
    const whole = await buffer(pack());
    const inBucket = await buffer(pack('ours'));
    expect((await unpack(inBucket)).manifest.bucket).toBe('ours');
    const behindDatabase = whole.lastIndexOf(GZIP_HEAD);
    expect(behindDatabase).toBeGreaterThan(tar.length);
    const cuts = [0, 1, 20, 1_000, behindDatabase, behindDatabase + 5, whole.length - 30_000];
    for (const length of [...cuts, ...[9, 8, 4, 1].map((less) => whole.length - less)])
      expect([length, await refusalOf(whole.subarray(0, length))]).toEqual([
        length,
        'is not whole, or not a backup of Daywall',
      ]);
    expect(await refusalOf(Buffer.from('not at all'))).toContain('not a backup of Daywall');
    expect(await refusalOf(gzipSync('{"hello":1}\n'))).toBe('is not a backup of Daywall');
  });

  it('is refused with a key that is none', async () => {
    const key = await store(Buffer.from('as it was'));
    const bytes = gunzipSync(await buffer(pack()));
    const outside = Buffer.from(bytes.toString('latin1').replace(key, '../../../secret'), 'latin1');
    expect(await refusalOf(gzipSync(outside))).toBe('is not a backup of Daywall');
  });

  it('is refused with another PostgreSQL, and where there is no file', async () => {
    const bytes = gunzipSync(await buffer(pack()));
    const older = Buffer.from(bytes.toString('latin1').replace('"postgres":18', '"postgres":17'), 'latin1');
    expect(await refusalOf(gzipSync(older))).toContain('is of PostgreSQL 17');
    await expect(unpackBackup(join(folder, 'none'), skipContent)).rejects.toThrow('cannot be read');
  });
});

describe('a backup', () => {
  it('brings back the database, the secret and every content', async () => {
    writeFileSync(join(folder, 'secret'), 'the secret\n');
    const sizes = [0, 1, 65_536, 2_000_000];
    const stored = await Promise.all(
      sizes.map(async (size) => {
        const bytes = randomBytes(size);
        return [await store(bytes), bytes] as const;
      }),
    );
    const { manifest, contents, ...rest } = await unpack(await buffer(pack()));
    expect(manifest).toMatchObject({ daywallBackup: 2, postgres: 18, secret: 'the secret\n', bucket: null });
    expect(rest.tar.equals(tar)).toBe(true);
    expect(contents.size).toBe(sizes.length);
    for (const [key, bytes] of stored) expect(contents.get(key)?.equals(bytes)).toBe(true);
  });

  it('names a content that is not what its key says, and brings back all others', async () => {
    const keys = await Promise.all(['first', 'as it was', 'third'].map((text) => store(Buffer.from(text))));
    const bytes = gunzipSync(await buffer(pack()));
    const changed = Buffer.from(bytes.toString('latin1').replace('as it was', 'as it is!'), 'latin1');
    const { contents, damaged, tar: restored } = await unpack(gzipSync(changed));
    expect(damaged).toEqual([keys[1]]);
    expect([...contents.values()].map(String).sort()).toEqual(['first', 'third']);
    expect(restored.equals(tar)).toBe(true);
    // The storage refuses it by itself, and what comes behind it is still read.
    writeFileSync(file, gzipSync(changed));
    const other = await openFileStorage({ dataDir: join(folder, 'other'), s3: null });
    await unpackBackup(file, putInto(other));
    expect(await Promise.all(keys.map((key) => other.has(key, 5)))).toEqual([true, false, true]);
  });

  it('goes into a bucket that has some of its contents already, and into one that has all', async () => {
    const s3 = await startS3();
    const bucket = await openFileStorage({ dataDir: folder, s3: s3.settings });
    try {
      const stored = [randomBytes(70_000), randomBytes(2_000_000), randomBytes(50)];
      const keys = await Promise.all(stored.map(store));
      writeFileSync(file, await buffer(pack()));
      const [first = randomBytes(0)] = stored;
      await bucket.put(keys[0] ?? '', Readable.from([first]), first.length);
      for (const _attempt of ['some', 'all']) {
        const { contents, damaged } = await unpackBackup(file, putInto(bucket));
        expect([contents, damaged]).toEqual([stored.length, []]);
      }
      for (const [index, key] of keys.entries())
        expect((await buffer(await bucket.get(key))).equals(stored[index] ?? first)).toBe(true);
    } finally {
      bucket.close();
      await s3.stop();
    }
  });

  it('of a bucket leaves the contents there', async () => {
    await store(randomBytes(50));
    const { contents, tar: restored } = await unpack(await buffer(pack('ours')));
    expect([contents.size, restored.equals(tar)]).toEqual([0, true]);
  });

  it('of the first version, without files, is still read', async () => {
    const head = { daywallBackup: 1, postgres: 18, madeAt: new Date(0).toISOString(), secret: null };
    const {
      manifest,
      contents,
      tar: restored,
    } = await unpack(gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), tar])));
    expect([manifest.daywallBackup, contents.size, restored.equals(tar)]).toEqual([1, 0, true]);
  });

  it('holds removals back until it is made, or nobody wants it any more', async () => {
    const key = await store(randomBytes(400_000));
    const backup = pack();
    const reading = backup[Symbol.asyncIterator]();
    const begun = await reading.next();
    let isRemoved = false;
    const removal = storage.remove(key).then(() => {
      isRemoved = true;
    });
    await storage.check();
    expect(isRemoved).toBe(false);
    const parts: Uint8Array[] = [begun.value];
    for (let next = await reading.next(); next.done !== true; next = await reading.next())
      parts.push(next.value);
    expect((await unpack(Buffer.concat(parts))).contents.has(key)).toBe(true);
    await removal;

    const unwanted = await store(randomBytes(400_000));
    const abandoned = pack();
    await abandoned[Symbol.asyncIterator]().next();
    abandoned.destroy();
    await storage.remove(unwanted);
    await expect(storage.get(unwanted)).rejects.toThrow();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createContentReader } from './content-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'daywall-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const faults: unknown[] = [];
const readContent = createContentReader({ onFault: (error) => faults.push(error) });

function write(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
/** Valid PNG, black and white, of one colour: few bytes for very many pixels. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    magic,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
/** Left half red, right half blue. */
function redAndBlue(width: number, height: number) {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: width / 2, top: 0 },
  ]);
}
async function pixelAt(picture: Uint8Array, x: number, y: number): Promise<readonly number[]> {
  const { data } = await sharp(picture)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((value) => (value > 200 ? 1 : value < 55 ? 0 : value / 255));
}
const RED = [1, 0, 0];
const BLUE = [0, 0, 1];

const photo = () => redAndBlue(400, 200);
const notDecoded = (mediaType: string) => ({ mediaType, picture: null });

describe('a file that is no picture, whatever its name says', () => {
  it.each<readonly [name: string, bytes: Uint8Array | string, mediaType: string]>([
    ['empty.png', '', 'application/octet-stream'],
    ['page.png', '<!doctype html><script>alert(1)</script>', 'text/plain'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'text/plain'],
    ['drawing.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'text/plain'],
    ['script.gif', 'GIF89a=1;/*\u0000\u0000*/alert(1)', 'image/gif'],
    ['photo.jpg', Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), 'image/heic'],
    ['paper.jpg', '%PDF-1.7\n%%EOF', 'application/pdf'],
    ['utf16.txt', Buffer.from('\ufeffGrüße aus Köln', 'utf16le'), 'text/plain'],
    ['latin.txt', Buffer.from('Gr\u00fc\u00dfe', 'latin1'), 'application/octet-stream'],
    ['nul.txt', 'a\u0000b', 'application/octet-stream'],
    // The sample ends within a character.
    ['long.txt', `x${'ü'.repeat(40_000)}`, 'text/plain'],
  ])('%s', async (name, bytes, mediaType) => {
    expect(await readContent(write(name, bytes))).toEqual(notDecoded(mediaType));
  });
});

describe('a picture that cannot be decoded is a file like others', () => {
  it('with 50,000 × 50,000 pixels in a few bytes', async () => {
    const bomb = pngOf(50_000, 50_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await readContent(write('bomb.png', bomb))).toEqual(notDecoded('image/png'));
  });

  it('cut off in its middle', async () => {
    const whole = await photo().jpeg().toBuffer();
    const half = write('half.jpg', whole.subarray(0, whole.length / 2));
    expect(await readContent(half)).toEqual(notDecoded('image/jpeg'));
  });

  it('with a head and nothing behind it', async () => {
    for (const [name, make] of [
      ['png', () => photo().png()],
      ['webp', () => photo().webp()],
      ['gif', () => photo().gif()],
      ['avif', () => photo().avif()],
    ] as const) {
      const whole = await make().toBuffer();
      const { mediaType, picture } = await readContent(write(`head.${name}`, whole.subarray(0, 80)));
      expect([mediaType, picture]).toEqual([`image/${name}`, null]);
    }
  });

  it('one that takes longer than it may, which is killed', async () => {
    const reader = createContentReader({ onFault: (error) => faults.push(error), longest: 1 });
    const path = write('slow.png', await photo().png().toBuffer());
    expect(await reader(path)).toEqual(notDecoded('application/octet-stream'));
    expect(faults.splice(0)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('SIGKILL') }),
    ]);
  });
});

describe('a picture', () => {
  it.each([
    ['jpeg', {}],
    ['png', {}],
    ['webp', { effort: 0 }],
    ['gif', { effort: 1 }],
    ['avif', { effort: 0 }],
  ] as const)('as %s is drawn anew, twice', async (format, options) => {
    const path = write(
      `photo.${format}`,
      await redAndBlue(3_000, 1_000).toFormat(format, options).toBuffer(),
    );
    const { mediaType, picture } = await readContent(path);
    if (picture === null) throw new Error('not decoded');
    expect([mediaType, picture.width, picture.height]).toEqual([`image/${format}`, 3_000, 1_000]);
    expect(await sharp(picture.large).metadata()).toMatchObject({
      format: 'webp',
      width: 2_048,
      height: 683,
    });
    expect(await sharp(picture.preview).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 107,
    });
    expect(await pixelAt(picture.preview, 40, 50)).toEqual(RED);
    expect(await pixelAt(picture.preview, 280, 50)).toEqual(BLUE);
  });

  it('that was taken upright stands upright, and keeps nothing of where it was taken', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } };
    const bytes = await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { picture } = await readContent(write('upright.jpg', bytes));
    if (picture === null) throw new Error('not decoded');
    expect([picture.width, picture.height]).toEqual([200, 400]);
    // Turned clockwise by a quarter: what was left is above.
    expect(await pixelAt(picture.large, 100, 40)).toEqual(RED);
    expect(await pixelAt(picture.large, 100, 360)).toEqual(BLUE);
    for (const drawn of [picture.large, picture.preview]) {
      const { exif: kept, orientation } = await sharp(drawn).metadata();
      expect([kept, orientation]).toEqual([undefined, undefined]);
    }
  });

  it('in the colours of print is shown in those of screens', async () => {
    const bytes = await photo().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const { picture } = await readContent(write('print.jpg', bytes));
    if (picture === null) throw new Error('not decoded');
    const { space, channels } = await sharp(picture.preview).metadata();
    expect([space, channels]).toEqual(['srgb', 3]);
    const [red = 0, , blue = 1] = await pixelAt(picture.preview, 40, 50);
    expect(red).toBeGreaterThan(blue);
  });

  it('that moves shows its first frame', async () => {
    const frames = Buffer.alloc(20 * 40 * 3);
    for (let at = 0; at < 20 * 20; at += 1) frames.writeUInt8(255, at * 3);
    for (let at = 20 * 20; at < 20 * 40; at += 1) frames.writeUInt8(255, at * 3 + 2);
    const raw = { width: 20, height: 40, channels: 3 as const, pageHeight: 20 };
    const bytes = await sharp(frames, { raw })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBe(2);
    const { picture } = await readContent(write('moving.gif', bytes));
    if (picture === null) throw new Error('not decoded');
    expect([picture.width, picture.height]).toEqual([20, 20]);
    expect((await sharp(picture.large).metadata()).pages ?? 1).toBe(1);
    expect(await pixelAt(picture.large, 10, 10)).toEqual(RED);
  });

  it('smaller than its preview is not enlarged', async () => {
    const { picture } = await readContent(write('small.png', pngOf(16, 9)));
    if (picture === null) throw new Error('not decoded');
    expect(await sharp(picture.preview).metadata()).toMatchObject({ width: 16, height: 9 });
  });

  it('as large as is allowed is decoded in time, beside another', async () => {
    const path = write('large.png', pngOf(10_000, 5_000));
    const both = await Promise.all([readContent(path), readContent(path)]);
    expect(both.map(({ picture }) => picture?.width)).toEqual([10_000, 10_000]);
  });
});

it('none of all these files was a fault of the server', () => {
  expect(faults).toEqual([]);
});

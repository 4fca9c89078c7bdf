import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ImportProduct } from '#contract/import/import-product.ts';
import type { CalendarDay } from '#time/calendar-day.ts';
import { readerOf } from '../readers/all-readers.ts';
import type { DateOrder, DateReading, SourceRow } from '../source-row.ts';
import { type FileOnDisk, openFileOnDisk } from './file-on-disk.ts';

/** Gives `use` a file with that content on a real disk. */
export async function withFile<T>(
  name: string,
  content: string | Uint8Array,
  use: (file: FileOnDisk) => Promise<T>,
  maxUnpacked?: number,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'daywall-import-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    const file = await openFileOnDisk(path, name, maxUnpacked);
    try {
      return await use(file);
    } finally {
      file.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Rows that the reader of a product makes of a file. */
export function readRows(
  product: ImportProduct,
  name: string,
  content: string | Uint8Array,
  today: CalendarDay = '2026-11-23',
  order: DateOrder | null = null,
  { usual = 'dmy', onOpen = () => undefined }: Partial<DateReading> = {},
): Promise<SourceRow[]> {
  const reader = readerOf(product);
  if (reader === null) throw new Error(`no reader of ${product}`);
  return withFile(name, content, (file) =>
    collect(reader.read(file, today, { chosen: order, usual, onOpen })),
  );
}

/** Zip archive of these files. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream.pipe(new PassThrough()));
}

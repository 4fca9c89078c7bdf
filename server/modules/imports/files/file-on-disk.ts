import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { FileGlance, SourceFile } from '../source-row.ts';
import { decodedHead, decodedText } from './decoded-text.ts';
import { MAX_UNPACKED, openZipArchive, type ZipArchive } from './zip-archive.ts';

const HEAD = 65_536;

export interface FileOnDisk extends SourceFile {
  glance(): Promise<FileGlance>;
  /** Closes the archive, if it was opened. */
  close(): void;
}

/** File as a person sent it. `name` is the one it had on their device. */
export async function openFileOnDisk(
  path: string,
  name: string,
  maxUnpacked = MAX_UNPACKED,
): Promise<FileOnDisk> {
  const { size } = await stat(path);
  let archive: Promise<ZipArchive> | null = null;

  async function head(): Promise<Buffer> {
    await using handle = await open(path);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path)) yield chunk;
  }
  async function entries(): Promise<readonly SourceFile[]> {
    archive ??= head().then((first) => openZipArchive(path, first, maxUnpacked));
    return (await archive).files;
  }
  return {
    name,
    size,
    bytes,
    text: () => decodedText(bytes),
    entries,
    async glance() {
      const first = await head();
      if (first.toString('latin1', 0, 2) !== 'PK') return { name, text: decodedHead(first), entries: null };
      return { name, text: '', entries: (await entries()).map((file) => file.name) };
    },
    close() {
      void archive?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}

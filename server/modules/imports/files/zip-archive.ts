import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { type SourceFile, UnreadableFileError } from '../source-row.ts';
import { decodedText } from './decoded-text.ts';

/** Bytes that all files of an archive may unpack to, counted as they come: heads of archives lie. */
export const MAX_UNPACKED = 250_000_000;
const MAX_ENTRIES = 20_000;

/** Refusal by what the library or the inflating reports. */
function asUnreadable(error: unknown): UnreadableFileError {
  if (error instanceof UnreadableFileError) return error;
  return new UnreadableFileError('truncated', error instanceof Error ? error.message.slice(0, 200) : '');
}

function entryFile(zip: ZipFile, entry: Entry, count: (entry: Entry, bytes: number) => void): SourceFile {
  async function* bytes(): AsyncGenerator<Buffer> {
    if (entry.isEncrypted()) throw new UnreadableFileError('encrypted', entry.fileName);
    try {
      const stream = await zip.openReadStreamPromise(entry);
      let seen = 0;
      for await (const chunk of stream) {
        seen += chunk.length;
        count(entry, seen);
        yield chunk;
      }
    } catch (error) {
      throw asUnreadable(error);
    }
  }
  return {
    name: entry.fileName,
    size: null,
    bytes,
    text: () => decodedText(bytes),
    entries: () => Promise.reject(new UnreadableFileError('not_a_zip', entry.fileName)),
  };
}

/** Opened archive, which holds a descriptor until it is closed. */
export interface ZipArchive {
  readonly files: readonly SourceFile[];
  close(): void;
}

/** Opens a zip archive. Throws `UnreadableFileError` for a file that is none, or is damaged, encrypted or a bomb. */
export async function openZipArchive(path: string, head: Buffer, maxUnpacked: number): Promise<ZipArchive> {
  // An empty archive has nothing but its end.
  if (!['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4)))
    throw new UnreadableFileError('not_a_zip');
  let zip: ZipFile;
  try {
    zip = await yauzl.openPromise(path, { autoClose: false });
  } catch (error) {
    throw asUnreadable(error);
  }
  const unpacked = new Map<Entry, number>();
  let total = 0;
  const count = (entry: Entry, bytes: number) => {
    const before = unpacked.get(entry) ?? 0;
    if (bytes <= before) return;
    unpacked.set(entry, bytes);
    total += bytes - before;
    if (total > maxUnpacked) throw new UnreadableFileError('unpacks_too_large');
  };
  try {
    const files: SourceFile[] = [];
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFileError('unpacks_too_large');
    for await (const entry of zip.eachEntry()) {
      // Folders, and what macOS adds.
      if (entry.fileName.endsWith('/') || /(^|\/)(__MACOSX|\.DS_Store)(\/|$)/.test(entry.fileName)) continue;
      files.push(entryFile(zip, entry, count));
    }
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw asUnreadable(error);
  }
}

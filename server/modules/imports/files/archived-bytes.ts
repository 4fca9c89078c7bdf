import yauzl from 'yauzl';
import { UnreadableFileError } from '../source-row.ts';

/** File of an archive with the bytes that it unpacks to. */
export interface ArchivedBytes {
  readonly name: string;
  /** Throws `UnreadableFileError` for bytes that cannot be unpacked. */
  readonly bytes: () => AsyncIterable<Buffer>;
}

/** Files of a zip archive one after another, without holding their names. One was opened by its reader before. */
export async function* eachArchivedFile(path: string): AsyncGenerator<ArchivedBytes> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      async function* bytes(): AsyncGenerator<Buffer> {
        if (entry.isEncrypted()) throw new UnreadableFileError('encrypted', entry.fileName);
        try {
          yield* await zip.openReadStreamPromise(entry);
        } catch {
          throw new UnreadableFileError('truncated', entry.fileName);
        }
      }
      yield { name: entry.fileName, bytes };
    }
  } finally {
    zip.close();
  }
}

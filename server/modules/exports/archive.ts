import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** File of an archive, written when its turn comes. */
export interface ArchiveFile {
  /** Path in the archive, with `/`. */
  readonly name: string;
  readonly content: () => AsyncIterable<string | Buffer>;
}

interface Options {
  readonly at: Date;
  readonly onFault: (error: unknown) => void;
}

/** Characters that are compressed at once. */
const PIECE = 32_768;

/** Texts joined into pieces, each of which is compressed in one turn of a thread. */
async function* inPieces(content: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  let piece = '';
  for await (const part of content) {
    if (typeof part === 'string') piece += part;
    if (typeof part === 'string' && piece.length < PIECE) continue;
    if (piece !== '') yield piece;
    piece = '';
    if (typeof part !== 'string') yield part;
  }
  if (piece !== '') yield piece;
}

/**
 * Zip archive of files that are read one after another, as fast as its reader takes them. Where one cannot be read,
 * the stream fails, so that an incomplete archive never looks complete; an aborted download stops the reads.
 */
export function streamedArchive(
  files: AsyncIterable<ArchiveFile>,
  { at: mtime, onFault }: Options,
): Readable {
  const archive = new ZipFile();
  const out = new PassThrough();
  const stopped = new AbortController();
  let current: Readable | undefined;
  const fail = (error: unknown) => {
    onFault(error);
    out.destroy(new Error('The export was cut short'));
  };

  /** Adds a file and waits until it is read, so that no more than one is open. */
  async function add({ name, content }: ArchiveFile): Promise<void> {
    const stream = Readable.from(inPieces(content()), { objectMode: false });
    current = stream;
    const isRead = once(stream, 'end', { signal: stopped.signal });
    archive.addReadStreamLazy(name, { mtime }, (take) => take(null, stream));
    await isRead;
  }
  async function addAll(): Promise<void> {
    try {
      for await (const file of files) {
        if (stopped.signal.aborted) return;
        await add(file);
      }
      archive.end();
    } catch (error) {
      if (!stopped.signal.aborted) fail(error);
    }
  }

  archive.on('error', fail);
  archive.outputStream.pipe(out);
  out.on('close', () => {
    stopped.abort();
    current?.destroy();
  });
  void addAll();
  return out;
}

import { parentPort } from 'node:worker_threads';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/import/import.ts';
import type { ImportProduct } from '#contract/import/import-product.ts';
import { type FileOnDisk, openFileOnDisk } from '../files/file-on-disk.ts';
import { readerOf, recogniseProduct } from '../readers/all-readers.ts';
import { OF_ANOTHER, type OpenDate, type SourceRow, UnreadableFileError } from '../source-row.ts';
import type { ReadRequest, ThreadMessage, ThreadRequest } from './reading-thread.ts';

/** Rows of one message, and their characters: the next follows once they are stored. */
const ROWS = 500;
const CHARACTERS = 1_000_000;

const port = parentPort;
if (port === null) throw new Error('it runs in a thread');

function post(message: ThreadMessage): void {
  port?.postMessage(message);
}

let onStored: () => void = () => undefined;

/** Sends rows and waits until they are stored. */
function store(rows: readonly SourceRow[]): Promise<void> {
  return new Promise((resolve) => {
    onStored = resolve;
    post({ rows });
  });
}

/** Reads all rows. Returns a date that the file leaves open. */
async function read(
  file: FileOnDisk,
  { product, today, order, usual }: ReadRequest,
): Promise<OpenDate | null> {
  let openDate: OpenDate | null = null;
  const onOpen = (date: OpenDate) => {
    openDate ??= date;
  };
  const known: ImportProduct | null = product ?? recogniseProduct(await file.glance());
  const reader = known === null ? null : readerOf(known);
  if (known === null || reader === null) throw new UnreadableFileError('wrong_product');
  // Only an archive of Daywall’s own may be larger, by its files.
  if (known !== 'daywall' && (file.size ?? 0) > MAX_IMPORT_BYTES) throw new UnreadableFileError('too_large');
  post({ product: known });
  let waiting: SourceRow[] = [];
  let characters = 0;
  let count = 0;
  for await (const row of reader.read(file, today, { chosen: order, usual, onOpen })) {
    count += 1;
    if (count > MAX_IMPORT_ROWS) throw new UnreadableFileError('too_many_rows');
    waiting.push(row);
    characters += JSON.stringify(row).length;
    if (waiting.length < ROWS && characters < CHARACTERS) continue;
    await store(waiting);
    waiting = [];
    characters = 0;
  }
  if (count === 0) throw new UnreadableFileError('empty');
  if (waiting.length > 0) await store(waiting);
  return openDate;
}

/** Product that a refused file is of, where that is another one than its person said. */
async function likenessOf(file: FileOnDisk, named: ImportProduct | null): Promise<ImportProduct | null> {
  if (named === null) return null;
  const found = await file.glance().then(recogniseProduct, () => null);
  return found === named ? null : found;
}

async function answer(request: ReadRequest): Promise<void> {
  const file = await openFileOnDisk(request.path, request.name);
  try {
    post({ end: null, openDate: await read(file, request) });
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const looksLike = OF_ANOTHER.has(error.reason) ? await likenessOf(file, request.product) : null;
    post({ end: error.reason, looksLike });
  } finally {
    file.close();
  }
}

// Our own server sends it.
port.on('message', (request: ThreadRequest) => {
  if ('read' in request) void answer(request.read);
  else onStored();
});

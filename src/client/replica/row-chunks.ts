import type { EntityName, EntityOf } from '#contract/change.ts';

type Row = EntityOf<EntityName>;

/**
 * Length above which a chunk is split, and up to which its parts are filled. Characters. Chromium keeps records above
 * 64 KiB apart from its index and reads them four times as fast; longer ones only make an edit of one row dearer.
 */
const MOST = 128_000;
const FILLED = 72_000;

/** A store of chunks inside a transaction. */
export interface ChunkStore {
  getAllKeys(): Promise<string[]>;
  get(key: string): Promise<string | undefined>;
}

export interface WritableChunkStore extends ChunkStore {
  put(chunk: string, key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** New state of a row: the row, null for none, or undefined to leave it as it is. */
export type RowEdit = (row: Row | undefined) => Row | null | undefined;

/**
 * Chunk of rows: one record on disk, the JSON text of the rows whose ids are between its key and the next one's, the
 * first key being empty. Browsers read few long texts in a fraction of the time that a record for each row takes.
 * docs/decisions/0072.
 */
export function rowsOfChunk<R extends Row>(chunk: string): readonly R[] {
  // The replica's version vouches for the type of its rows, with a spot check. docs/decisions/0009.
  return JSON.parse(chunk);
}

/** The last key at or below `id`. */
function chunkKeyOf(keys: readonly string[], id: string): string {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? '') <= id) low = middle + 1;
    else high = middle;
  }
  return keys[low - 1] ?? '';
}

/** Chunks of some ids: each with its key and its rows by id. */
async function chunksOf(store: ChunkStore, ids: Iterable<string>) {
  const keys = await store.getAllKeys();
  const idsByKey = new Map<string, string[]>();
  for (const id of ids) {
    const key = chunkKeyOf(keys, id);
    const known = idsByKey.get(key);
    if (known === undefined) idsByKey.set(key, [id]);
    else known.push(id);
  }
  return Promise.all(
    [...idsByKey].map(async ([key, own]) => {
      const chunk = await store.get(key);
      const rows = new Map(chunk === undefined ? [] : rowsOfChunk<Row>(chunk).map((row) => [row.id, row]));
      return { key, ids: own, rows };
    }),
  );
}

/** Some rows of a store by their ids. */
export async function readRows(store: ChunkStore, ids: Iterable<string>): Promise<ReadonlyMap<string, Row>> {
  const chunks = await chunksOf(store, ids);
  return new Map(
    chunks.flatMap(({ ids: own, rows }) =>
      own.flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [[id, row] as const];
      }),
    ),
  );
}

/** Edits rows of a store; each chunk that changes is written once. */
export async function editRows(
  store: WritableChunkStore,
  edits: ReadonlyMap<string, RowEdit>,
): Promise<void> {
  const chunks = await chunksOf(store, edits.keys());
  await Promise.all(
    chunks.flatMap(({ key, ids, rows }) => {
      let isChanged = false;
      for (const id of ids) {
        const edited = edits.get(id)?.(rows.get(id));
        if (edited === undefined) continue;
        isChanged = true;
        if (edited === null) rows.delete(id);
        else rows.set(id, edited);
      }
      return isChanged ? writeChunk(store, key, rows) : [];
    }),
  );
}

function writeChunk(
  store: WritableChunkStore,
  key: string,
  rows: ReadonlyMap<string, Row>,
): Promise<unknown>[] {
  if (rows.size === 0) return [store.delete(key)];
  const sorted = [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const texts = sorted.map((row) => JSON.stringify(row));
  const isSplit = texts.reduce((length, text) => length + text.length, 0) > MOST;
  const written: Promise<unknown>[] = [];
  let from = 0;
  let length = 0;
  const writeTo = (end: number) => {
    const chunk = `[${texts.slice(from, end).join(',')}]`;
    written.push(store.put(chunk, from === 0 ? key : (sorted[from]?.id ?? key)));
    from = end;
    length = 0;
  };
  for (const [index, text] of texts.entries()) {
    if (isSplit && index > from && length + text.length > FILLED) writeTo(index);
    length += text.length;
  }
  writeTo(texts.length);
  return written;
}

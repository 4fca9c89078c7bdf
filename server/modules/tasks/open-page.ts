import type { TaskRow } from './table.ts';

/** Tasks of one query: 25 MB at most, with the longest descriptions. */
const STEP = 250;
/** Characters of descriptions in one page; the rest follows in the next. */
const MAX_TEXT = 1_048_576;

type ReadTasks = (after: string | undefined, limit: number) => Promise<TaskRow[]>;

const textOf = (rows: readonly TaskRow[]) =>
  rows.reduce((sum, { description }) => sum + (description?.length ?? 0), 0);

/** Tasks of one source; `isWhole` means that it has no more. */
async function readUntilFull(read: ReadTasks, after: string | undefined, limit: number) {
  const rows: TaskRow[] = [];
  for (let text = 0; ; ) {
    const step = Math.min(STEP, limit - rows.length);
    const found = await read(rows.at(-1)?.id ?? after, step);
    rows.push(...found);
    text += textOf(found);
    if (found.length < step) return { rows, isWhole: true };
    if (rows.length === limit || text >= MAX_TEXT) return { rows, isWhole: false };
  }
}

/** Ordered by id; limited in number and bytes, with at least one task. */
export async function readPage(
  sources: readonly ReadTasks[],
  after: string | undefined,
  limit: number,
): Promise<{ readonly rows: readonly TaskRow[]; readonly nextAfter: string | null }> {
  const parts: Awaited<ReturnType<typeof readUntilFull>>[] = [];
  for (const read of sources) parts.push(await readUntilFull(read, after, limit));
  // Beyond the last row of a source that has more, that source's own tasks would be missing.
  const ends = parts.flatMap(({ rows, isWhole }) => (isWhole ? [] : (rows.at(-1)?.id ?? [])));
  const [end] = ends.sort();
  const all = parts
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => end === undefined || id <= end)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  let text = 0;
  const tooMany = all.findIndex((row, index) => {
    text += textOf([row]);
    return index >= limit || (index > 0 && text > MAX_TEXT);
  });
  const rows = tooMany === -1 ? all : all.slice(0, tooMany);
  const isLast = end === undefined && rows.length === all.length;
  return { rows, nextAfter: isLast ? null : (rows.at(-1)?.id ?? null) };
}

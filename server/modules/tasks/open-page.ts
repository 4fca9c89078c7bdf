import { setImmediate as nextTurn } from 'node:timers/promises';

/** Tasks of one query: 2 MB at most, for long ones are read by themselves. */
export const STEP = 250;
/** Bytes of one page; the rest follows in the next. */
export const MAX_BYTES = 1_048_576;

/** Task of a page, with its size in bytes or characters. */
interface PageTask {
  readonly id: string;
  readonly size: number;
}
type ReadTasks<T> = (after: string | undefined, limit: number) => Promise<readonly T[]>;

const sizeOf = (tasks: readonly PageTask[]) => tasks.reduce((sum, { size }) => sum + size, 0);

/** Tasks of one source; `isWhole` means that it has no more. Other work has its turn after each query. */
async function readUntilFull<T extends PageTask>(
  read: ReadTasks<T>,
  after: string | undefined,
  limit: number,
) {
  const tasks: T[] = [];
  for (let size = 0; ; await nextTurn()) {
    const step = Math.min(STEP, limit - tasks.length);
    const found = await read(tasks.at(-1)?.id ?? after, step);
    tasks.push(...found);
    size += sizeOf(found);
    if (found.length < step) return { tasks, isWhole: true };
    if (tasks.length === limit || size >= MAX_BYTES) return { tasks, isWhole: false };
  }
}

/** Ordered by id; limited in number and bytes, with at least one task. The sources are read one after the other. */
export async function readPage<T extends PageTask>(
  sources: readonly ReadTasks<T>[],
  after: string | undefined,
  limit: number,
): Promise<{ readonly tasks: readonly T[]; readonly nextAfter: string | null }> {
  const parts: Awaited<ReturnType<typeof readUntilFull<T>>>[] = [];
  for (const read of sources) parts.push(await readUntilFull(read, after, limit));
  // Beyond the last task of a source that has more, that source's own tasks would be missing.
  const ends = parts.flatMap(({ tasks, isWhole }) => (isWhole ? [] : (tasks.at(-1)?.id ?? [])));
  const [end] = ends.sort();
  const found = parts.filter(({ tasks }) => tasks.length > 0);
  const [only] = found.length === 1 ? found : [];
  const all =
    only?.tasks ??
    found
      .flatMap(({ tasks }) => tasks)
      .filter(({ id }) => end === undefined || id <= end)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  let total = 0;
  const tooMany = all.findIndex(({ size }, index) => {
    total += size;
    return index >= limit || (index > 0 && total > MAX_BYTES);
  });
  const tasks = tooMany === -1 ? all : all.slice(0, tooMany);
  const isLast = end === undefined && tasks.length === all.length;
  return { tasks, nextAfter: isLast ? null : (tasks.at(-1)?.id ?? null) };
}

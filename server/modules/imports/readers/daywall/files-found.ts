import * as z from 'zod/mini';
import { archivedFile } from '#contract/export/exported-rows.ts';
import { type FileRecord, file } from '#contract/files/file.ts';
import { MAX_FILE_NAME } from '#contract/limits.ts';

const known = z.object({
  id: file.shape.id,
  name: z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME)),
  size: file.shape.size.check(z.minimum(0)),
});
const onTask = z.object({
  id: z.string(),
  completedAt: z.nullish(z.string()),
  assetLinks: z.array(z.object({ file: z.nullish(z.unknown()) })),
});
const onComment = z.object({ noteId: z.string(), authorId: z.string(), files: z.array(z.unknown()) });
const digest = z.pick(archivedFile, { id: true, sha256: true });

type Known = z.output<typeof known>;

/** File that the archive holds. Archives of the first days of version 1 have no digest of it. */
export interface ExportedFile extends Pick<FileRecord, 'name' | 'size'> {
  readonly path: string;
  readonly sha256: string | null;
  /** Whether nothing but completed tasks and their comments have it. */
  readonly isOfCompleted: boolean;
}

/** Files of an export, gathered from what has them. `paths` are those of the bytes that the archive holds. */
export function createFilesFound(paths: ReadonlyMap<string, string>) {
  const onTasks: (Known & { readonly isOfCompleted: boolean })[] = [];
  const onComments: (Known & { readonly author: string; readonly task: string })[] = [];
  const digests = new Map<string, string>();
  const completed = new Set<string>();

  function read(value: unknown): Known | undefined {
    const { data } = z.safeParse(known, value);
    return data !== undefined && paths.has(data.id) ? data : undefined;
  }
  return {
    takeTask(value: unknown): void {
      const { data } = z.safeParse(onTask, value);
      const isOfCompleted = typeof data?.completedAt === 'string';
      if (isOfCompleted) completed.add(data.id);
      for (const { file: each } of data?.assetLinks ?? []) {
        const found = read(each);
        if (found !== undefined) onTasks.push({ ...found, isOfCompleted });
      }
    },
    takeComment(value: unknown): void {
      const { data } = z.safeParse(onComment, value);
      for (const each of data?.files ?? []) {
        const found = read(each);
        if (found !== undefined)
          onComments.push({ ...found, author: data?.authorId ?? '', task: data?.noteId ?? '' });
      }
    },
    takeDigest(value: unknown): void {
      const { data } = z.safeParse(digest, value);
      if (data !== undefined) digests.set(data.id, data.sha256);
    },
    /** Files of the tasks, and of those comments that come along. */
    all(comesAlong: (author: string, task: string) => boolean): ReadonlyMap<string, ExportedFile> {
      const commented = onComments
        .filter(({ author, task }) => comesAlong(author, task))
        .map((each) => ({ ...each, isOfCompleted: completed.has(each.task) }));
      const all = [...onTasks, ...commented];
      const open = new Set(all.flatMap(({ id, isOfCompleted }) => (isOfCompleted ? [] : id)));
      return new Map(
        all.map(({ id, name, size }) => {
          const isOfCompleted = !open.has(id);
          return [
            id,
            { name, size, path: paths.get(id) ?? '', sha256: digests.get(id) ?? null, isOfCompleted },
          ];
        }),
      );
    },
  };
}

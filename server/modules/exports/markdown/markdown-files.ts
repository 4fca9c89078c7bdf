import type { EntityOf } from '#contract/change.ts';
import type { ExportSource } from '#server/personal-data-section.ts';
import type { ArchiveFile } from '../archive.ts';
import { createFileNames } from '../file-names.ts';
import * as repository from './markdown-repository.ts';
import { taskLines, withoutHtml } from './task-lines.ts';

interface Words {
  /** Head of the completed tasks; name of the file of those without a collection. */
  readonly done: string;
  readonly others: string;
}

interface Dependencies {
  readonly source: ExportSource;
  readonly scope: repository.MarkdownScope;
  readonly timeZone: string;
  readonly words: Words;
}

/** Siblings, and how many tasks each has below it. */
interface Level {
  readonly tasks: readonly EntityOf<'task'>[];
  readonly counts: ReadonlyMap<string, number>;
}

/** Children that are read at once, unless one task has more. */
const AT_ONCE = 100;

/** Items in groups whose sizes together stay below a bound, or in groups of one. */
function* inChunks<T>(items: readonly T[], sizeOf: (item: T) => number): Generator<T[]> {
  let chunk: T[] = [];
  let total = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (chunk.length > 0 && total + size > AT_ONCE) {
      yield chunk;
      [chunk, total] = [[], 0];
    }
    chunk.push(item);
    total += size;
  }
  if (chunk.length > 0) yield chunk;
}

type Page = (
  isDone: boolean,
  after: repository.Sibling | null,
  limit: number,
) => Promise<repository.Sibling[]>;

/** Checklist files: one for each collection, and one for the tasks without any. Done tasks come last. */
export async function* markdownFiles({
  source,
  scope,
  timeZone,
  words,
}: Dependencies): AsyncGenerator<ArchiveFile> {
  const { queryable, pagesOf } = source;

  async function read(ids: readonly string[]): Promise<Level> {
    const tasks: EntityOf<'task'>[] = [];
    for await (const task of source.entities('task', [ids])) tasks.push(task);
    return { tasks, counts: await repository.countChildren(queryable, ids) };
  }

  /** Siblings with all that is below them, as many at a time as have not too many children together. */
  async function* nested({ tasks, counts }: Level, depth: number): AsyncGenerator<string> {
    for (const some of inChunks(tasks, ({ id }) => counts.get(id) ?? 0)) {
      const parents = some.filter(({ id }) => counts.has(id)).map(({ id }) => id);
      const below =
        parents.length === 0 ? null : await read(await repository.listChildren(queryable, parents));
      const children = Map.groupBy(below?.tasks ?? [], ({ parentTaskId }) => parentTaskId);
      for (const task of some) {
        yield taskLines(task, depth, timeZone);
        const own = children.get(task.id);
        if (own !== undefined && below !== null) yield* nested({ ...below, tasks: own }, depth + 1);
      }
    }
  }

  /** Topmost tasks of a list in pages, with all that is below them. */
  async function* branches(
    page: (after: repository.Sibling | null, limit: number) => Promise<repository.Sibling[]>,
  ): AsyncGenerator<string> {
    for await (const siblings of pagesOf(page)) yield* nested(await read(siblings.map(({ id }) => id)), 0);
  }

  async function* list(title: string, description: string, page: Page): AsyncGenerator<string> {
    yield `# ${withoutHtml(title)}\n\n`;
    if (description.trim() !== '') yield `${withoutHtml(description)}\n\n`;
    yield* branches((after, limit) => page(false, after, limit));
    let head = `\n## ${words.done}\n\n`;
    for await (const text of branches((after, limit) => page(true, after, limit))) {
      yield head + text;
      head = '';
    }
  }

  const nameOf = createFileNames();
  const pages = pagesOf<string>((last, limit) => repository.listCollectionIds(queryable, scope, last, limit));
  /** Collections that the reader may not view; their tasks may still be seen. */
  const hidden: string[] = [];
  for await (const ids of pages) {
    const shown = new Set<string>();
    for await (const { id, name, description } of source.entities('collection', [ids])) {
      shown.add(id);
      yield {
        name: `markdown/${nameOf(name)}.md`,
        content: () =>
          list(name, description, (...after) => repository.listCollected(queryable, id, ...after)),
      };
    }
    hidden.push(...ids.filter((id) => !shown.has(id)));
  }
  yield {
    name: `markdown/${nameOf(words.others)}.md`,
    content: () =>
      list(words.others, '', (...after) => repository.listUncollected(queryable, scope, hidden, ...after)),
  };
}

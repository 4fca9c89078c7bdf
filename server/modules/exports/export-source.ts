import type { EntityName } from '#contract/change.ts';
import type { EntityReaders, EntityView } from '#server/entity-reader.ts';
import type { ExportSource, IdPage } from '#server/personal-data-section.ts';

/** Things read at once, so that one page and no more is in memory. */
const PAGE = 100;

async function* pagesOf<T>(read: (last: T | null, limit: number) => Promise<T[]>): AsyncGenerator<T[]> {
  let page = await read(null, PAGE);
  while (page.length > 0) {
    yield page;
    page = page.length < PAGE ? [] : await read(page.at(-1) ?? null, PAGE);
  }
}

type Dependencies = Pick<ExportSource, 'caller' | 'queryable' | 'now' | 'hasFiles'> & {
  readonly readers: EntityReaders;
};

/** Page by page, each page in a query of its own, so that a long export blocks nobody. */
export function createExportSource({
  caller,
  queryable,
  now,
  hasFiles,
  readers,
}: Dependencies): ExportSource {
  const { userId } = caller;

  async function* entities<E extends EntityName>(
    entity: E,
    pages: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  ) {
    for await (const ids of pages) {
      const view: EntityView<E> = await readers[entity](queryable, ids, [userId]);
      for (const id of ids) {
        const found = view(id, userId);
        if (found !== null && !found.isDeleted) yield found.data;
      }
    }
  }

  return {
    caller,
    queryable,
    now,
    hasFiles,
    pagesOf,
    entities,
    entitiesOf: (entity, ids: IdPage) =>
      entities(
        entity,
        pagesOf<string>((last, limit) => ids(queryable, userId, last, limit)),
      ),
  };
}

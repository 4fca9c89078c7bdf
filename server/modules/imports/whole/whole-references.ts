import type { ImportRow } from '#contract/import/import.ts';
import type { SourceWhole } from '../source-row.ts';

interface Reference {
  readonly kind: ImportRow['kind'];
  readonly sourceId: string;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Kinds of what the address of a pinned page names. */
export const pinnedKinds = ['task', 'project', 'label', 'filter', 'template'] as const;

/** Ids in the address of a page. */
export function idsIn(path: string): string[] {
  return path.match(ID) ?? [];
}

/** Origin of a series of tasks, which has no row of its own. */
export function seriesKey(id: string): Reference {
  return { kind: 'row', sourceId: `series/${id}` };
}

/** Things of the file that one refers to. */
export function wholeReferences({ parent, thing }: SourceWhole): Reference[] {
  const tasks = (ids: readonly (string | null)[]) =>
    ids.flatMap((sourceId) => (sourceId === null ? [] : { kind: 'task' as const, sourceId }));
  const files = (ids: readonly string[]) => ids.map((sourceId) => ({ kind: 'file' as const, sourceId }));
  switch (thing.of) {
    case 'task': {
      const { collections, series, links } = thing.data;
      return [
        ...tasks([parent, series?.parentTaskId ?? null]),
        ...collections.map(({ id: sourceId }) => ({ kind: 'project' as const, sourceId })),
        ...(series === null ? [] : [seriesKey(series.id)]),
        ...files(links.flatMap((link) => ('fileId' in link ? link.fileId : []))),
      ];
    }
    case 'comment':
      return [...tasks([thing.data.task]), ...files(thing.data.fileIds)];
    case 'record':
    case 'event':
      return tasks([thing.data.task]);
    case 'settings':
      return (thing.data.settings?.pins ?? [])
        .flatMap(({ path }) => idsIn(path))
        .flatMap((sourceId) => pinnedKinds.map((kind) => ({ kind, sourceId })));
    default:
      return [];
  }
}

import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import type { TaskFilter } from '#contract/task/filter.ts';
import { Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { useFilterCount, useLabelCount } from './use-task-counts.ts';

const PATH = /^\/(label|filter|collection)\/([^/?#]+)$/;

/** Number of open tasks on the page of a label, filter or collection; nothing for any other page, and for none. */
export function EntityCount({ path }: { readonly path: string }) {
  const [, kind, id = ''] = PATH.exec(path) ?? [];
  if (kind === 'label') return <LabelCount name={decoded(id)} />;
  if (kind === 'filter') return <FilterCount id={id} />;
  return kind === 'collection' ? <CollectionCount id={id} /> : null;
}

/** Part of an address as it reads; a pin may have been typed by hand. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function LabelCount({ name }: { readonly name: string }) {
  return <Count count={useLabelCount(name)} />;
}

function FilterCount({ id }: { readonly id: string }) {
  const filter = useEntity('filter', id);
  return filter === undefined ? null : <QueryCount query={filter.query} />;
}

function QueryCount({ query }: { readonly query: TaskFilter }) {
  return <Count count={useFilterCount(query)} />;
}

function CollectionCount({ id }: { readonly id: string }) {
  return <Count count={useEntity('collection', id)?.notes.length ?? 0} />;
}

function Count({ count }: { readonly count: number }) {
  const { t } = useTranslation('pages');
  if (count === 0) return null;
  return (
    <Text rigid marginInlineStart="auto" tone="faint" size="xs" tabular>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('taskList.openCount', { count, shown: count })}</VisuallyHidden>
    </Text>
  );
}

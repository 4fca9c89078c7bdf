import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconLayoutRows from '@tabler/icons-react/dist/esm/icons/IconLayoutRows.mjs';
import { memo, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskGrouping, TaskSort } from '#contract/task/filter.ts';
import type { TaskView } from '#domain/task/view/task-view.ts';
import type { FilterChoices } from '#domain/task/view/use-filter-choices.ts';
import { filterFields, withField } from '#rules/task/task-filter.ts';
import { Button } from '#ui/actions/button.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { usePageKeys } from '#ui/page-keys.ts';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import styles from '../filter/task-filter.module.css';
import { FILTER_KEY } from './list-keys.ts';

const FilterPopover = lazyOverlay(async () => (await import('../filter/filter-popover.tsx')).FilterPopover);
const ViewPopover = lazyOverlay(async () => (await import('./view-popover.tsx')).ViewPopover);

interface TaskListToolsProps {
  readonly view: TaskView;
  readonly onView: (view: TaskView) => void;
  readonly choices: FilterChoices;
  readonly isSimple: boolean;
  readonly sorts: readonly TaskSort[];
  readonly groupings: readonly TaskGrouping[];
  /** Offers progress as a criterion. */
  readonly hasProgress: boolean;
}

/** Search, filter and order of a list. Drawn again for another view, and not for every change of its rows. */
export const TaskListTools = memo(function TaskListTools({
  view,
  onView,
  choices,
  isSimple,
  sorts,
  groupings,
  hasProgress,
}: TaskListToolsProps) {
  const { t } = useTranslation('pages');
  const { filter, sort, grouping } = view;
  const [open, setOpen] = useState<'filter' | 'view' | null>(null);
  const close = () => setOpen(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const viewButton = useRef<HTMLButtonElement>(null);
  usePageKeys([{ key: FILTER_KEY, act: () => setOpen('filter') }]);
  const hasSorts = sorts.length > 0;
  const isGrouped = grouping !== 'none';
  // i18n-keys: pages:taskList.groupings.{none,due,progress,label,place,owner,assignee}
  // i18n-keys: pages:taskList.sorts.{urgency,importance,due,title,created,workload,completed,manual,assignee}
  const groupingName = t(`taskList.groupings.${grouping}`);
  const viewLabel = hasSorts
    ? t('taskList.sortedBy', { sort: t(`taskList.sorts.${sort}`) })
    : isGrouped
      ? t('taskList.groupedBy', { grouping: groupingName })
      : t('taskList.group');
  const active = filterFields(filter).filter((field) => field !== 'text').length;
  const filterLabel =
    active === 0 ? t('taskList.filter.title') : t('taskList.filter.active', { count: active });
  return (
    <Row gap={2} align="center" className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label={t('task.list.search')}
          isLabelHidden
          value={filter.text ?? ''}
          onChange={(text) =>
            onView({ ...view, filter: withField(filter, 'text', text === '' ? undefined : text) })
          }
        />
      </div>
      <Button
        ref={filterButton}
        aria-label={filterLabel}
        aria-haspopup="dialog"
        aria-expanded={open === 'filter'}
        shortcutKey={FILTER_KEY}
        icon={<IconFilter aria-hidden="true" />}
        onPress={() => setOpen('filter')}
      >
        <span className={styles.word}>{t('taskList.filter.title')}</span>
        {active > 0 && <span className={styles.number}>{active}</span>}
      </Button>
      {open === 'filter' && (
        <Suspense>
          <FilterPopover
            filter={filter}
            onChange={(next) => onView({ ...view, filter: next })}
            choices={choices}
            isSimple={isSimple}
            hasProgress={hasProgress}
            anchor={filterButton}
            onClose={close}
          />
        </Suspense>
      )}
      {sorts.length + groupings.length > 0 && (
        <Button
          ref={viewButton}
          aria-label={viewLabel}
          aria-haspopup="dialog"
          aria-expanded={open === 'view'}
          icon={hasSorts ? <IconArrowsSort aria-hidden="true" /> : <IconLayoutRows aria-hidden="true" />}
          onPress={() => setOpen('view')}
        >
          <span className={styles.word}>
            {hasSorts ? t(`taskList.sorts.${sort}`) : isGrouped ? groupingName : t('taskList.group')}
          </span>
        </Button>
      )}
      {open === 'view' && (
        <Suspense>
          <ViewPopover
            view={view}
            onView={onView}
            sorts={sorts}
            groupings={groupings}
            anchor={viewButton}
            onClose={close}
          />
        </Suspense>
      )}
    </Row>
  );
});

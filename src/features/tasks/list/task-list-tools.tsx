import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type TaskGrouping, type TaskSort, taskGrouping, taskSort } from '#contract/task/filter.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import styles from '../filter/task-filter.module.css';
import { filterFields, withField } from '../filter/task-filter.ts';
import type { FilterChoices } from '../filter/use-filter-choices.ts';
import type { TaskView } from './task-view.ts';

const TaskFilterPanel = lazyPart(
  async () => (await import('../filter/task-filter-panel.tsx')).TaskFilterPanel,
);

interface TaskListToolsProps {
  readonly view: TaskView;
  readonly onView: (view: TaskView) => void;
  readonly choices: FilterChoices;
  readonly isSimple: boolean;
  /** Offers only the sorts and filters of completed tasks. */
  readonly isCompleted: boolean;
  readonly hasManualOrder: boolean;
}

export function TaskListTools({
  view,
  onView,
  choices,
  isSimple,
  isCompleted,
  hasManualOrder,
}: TaskListToolsProps) {
  const { t } = useTranslation('pages');
  const { filter, sort, grouping } = view;
  const active = filterFields(filter).filter((field) => field !== 'text').length;
  const sorts = taskSort.options.filter(
    (id) => (id !== 'completed' || isCompleted) && (id !== 'manual' || hasManualOrder),
  );
  const groupings = taskGrouping.options.filter((id) => !isCompleted || (id !== 'progress' && id !== 'due'));
  const filterLabel =
    active === 0 ? t('taskList.filter.title') : t('taskList.filter.active', { count: active });
  return (
    <div className={styles.tools}>
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
      <Popover
        label={t('taskList.filter.title')}
        placement="bottom end"
        trigger={
          <Button aria-label={filterLabel} icon={<IconFilter aria-hidden="true" />}>
            <span className={styles.word}>{t('taskList.filter.title')}</span>
            {active > 0 && <span className={styles.number}>{active}</span>}
          </Button>
        }
      >
        <Suspense
          fallback={
            <div className={styles.panel}>
              <SkeletonRows count={6} />
            </div>
          }
        >
          <TaskFilterPanel
            filter={filter}
            onChange={(next) => onView({ ...view, filter: next })}
            choices={choices}
            isSimple={isSimple}
            hasProgress={!isCompleted}
          />
        </Suspense>
      </Popover>
      <Popover
        label={t('taskList.view')}
        placement="bottom end"
        trigger={
          <Button
            aria-label={t('taskList.sortedBy', { sort: t(`taskList.sorts.${sort}`) })}
            icon={<IconArrowsSort aria-hidden="true" />}
          >
            <span className={styles.word}>{t(`taskList.sorts.${sort}`)}</span>
          </Button>
        }
      >
        <div className={styles.panel}>
          {/* i18n-keys: pages:taskList.sorts.{urgency,importance,due,title,created,workload,completed,manual} */}
          <ChoiceChips<TaskSort>
            label={t('taskList.sort')}
            choose="one"
            options={sorts.map((id) => ({ id, label: t(`taskList.sorts.${id}`) }))}
            value={[sort]}
            onChange={([chosen = sort]) => onView({ ...view, sort: chosen })}
          />
          {/* i18n-keys: pages:taskList.groupings.{none,due,progress,label,place} */}
          <ChoiceChips<TaskGrouping>
            label={t('taskList.group')}
            choose="one"
            options={groupings.map((id) => ({ id, label: t(`taskList.groupings.${id}`) }))}
            value={[grouping]}
            onChange={([chosen = grouping]) => onView({ ...view, grouping: chosen })}
          />
        </div>
      </Popover>
    </div>
  );
}

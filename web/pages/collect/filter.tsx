import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { type FilterListParts, FilterPage } from '#features/filters/filter-page.tsx';
import { TaskList } from '#features/tasks/list/task-list.tsx';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { useFormats } from '#i18n/react.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';

const renderList = (parts: FilterListParts) => <FilterTasks {...parts} />;

export function FilteredTasks() {
  return <FilterPage renderList={renderList} />;
}

function FilterTasks({ filter, lead, actions, view, onView, isChanged }: FilterListParts) {
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  const tasks = useLiveList('task', openTasksByUrgency(timeZone));
  return (
    <TaskList
      tasks={tasks}
      listId={`filter:${filter.id}`}
      label={filter.name}
      title={filter.name}
      lead={lead}
      actions={actions}
      view={view}
      onView={onView}
      isSavedView={!isChanged}
      empty={<EmptyState illustration={<BareWall />} title={t('task.urgency.emptyTitle')} />}
    />
  );
}

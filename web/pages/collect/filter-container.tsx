import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { FilterPage } from '#features/filters/filter-page.tsx';
import { type FilterTasksProps, FilterTasksSlot } from '#features/filters/filter-tasks-slot.ts';
import { TaskList } from '#features/tasks/list/task-list.tsx';
import { openTasksByUrgency } from '#features/tasks/task-queries.ts';
import { useFormats } from '#i18n/react.ts';
import { fill, SlotProvider } from '#ui/slot.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';

const fills = [fill(FilterTasksSlot, FilterTasks)];

export function FilterContainer() {
  return (
    <SlotProvider fills={fills}>
      <FilterPage />
    </SlotProvider>
  );
}

function FilterTasks({ filter, lead, actions, view, onView, isChanged }: FilterTasksProps) {
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

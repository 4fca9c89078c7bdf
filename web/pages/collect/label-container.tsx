import { LabelPage } from '#features/labels/label-page.tsx';
import { type LabelTasksProps, LabelTasksSlot } from '#features/labels/label-tasks-slot.ts';
import { TaskList } from '#features/tasks/list/task-list.tsx';
import { fill, SlotProvider } from '#ui/slot.tsx';

const fills = [fill(LabelTasksSlot, TasksOfLabel)];

export function LabelContainer() {
  return (
    <SlotProvider fills={fills}>
      <LabelPage />
    </SlotProvider>
  );
}

function TasksOfLabel({ name, ...list }: LabelTasksProps) {
  return (
    <TaskList
      key={name}
      {...list}
      listId={`label:${name.toLowerCase()}`}
      label={name}
      title={name}
      quickAdd={{ labels: [name] }}
    />
  );
}

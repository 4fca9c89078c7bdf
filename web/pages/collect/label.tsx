import { type LabelListParts, LabelPage } from '#features/labels/label-page.tsx';
import { TaskList } from '#features/tasks/list/task-list.tsx';

const renderList = ({ name, ...parts }: LabelListParts) => (
  <TaskList
    key={name}
    {...parts}
    listId={`label:${name.toLowerCase()}`}
    label={name}
    title={name}
    quickAdd={{ labels: [name] }}
  />
);

export function LabelTasks() {
  return <LabelPage renderList={renderList} />;
}

import { TaskPage } from '#features/tasks/page/task-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function TaskContainer() {
  return (
    <QueryScope>
      <TaskPage />
    </QueryScope>
  );
}

import { TaskPage } from '#features/tasks/task-page.tsx';
import { QueryScope } from './query-scope.tsx';
import { renderTimer } from './render-timer.tsx';

export function TaskFrame() {
  return (
    <QueryScope>
      <TaskPage renderTimer={renderTimer} />
    </QueryScope>
  );
}

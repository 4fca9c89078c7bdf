import { TaskPage } from '#features/tasks/page/task-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';
import { renderTimer } from '../wall/render-timer.tsx';

export function TaskFrame() {
  return (
    <QueryScope>
      <TaskPage renderTimer={renderTimer} />
    </QueryScope>
  );
}

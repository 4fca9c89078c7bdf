import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { TaskPage } from '#features/tasks/task-page.tsx';
import { renderTimer } from './render-timer.tsx';

/** Views over what the replica does not keep, such as a task's history. */
const queries = new QueryClient();

export function TaskFrame() {
  return (
    <QueryClientProvider client={queries}>
      <TaskPage renderTimer={renderTimer} />
    </QueryClientProvider>
  );
}

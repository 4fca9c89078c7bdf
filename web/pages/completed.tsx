import { CompletedPage } from '#features/tasks/completed-page.tsx';
import { QueryScope } from './query-scope.tsx';

export function Completed() {
  return (
    <QueryScope>
      <CompletedPage />
    </QueryScope>
  );
}

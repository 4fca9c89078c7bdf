import { CompletedPage } from '#features/tasks/completed/completed-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function Completed() {
  return (
    <QueryScope>
      <CompletedPage />
    </QueryScope>
  );
}

import { CompletedPage } from '#features/tasks/completed/completed-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function CompletedContainer() {
  return (
    <QueryScope>
      <CompletedPage />
    </QueryScope>
  );
}

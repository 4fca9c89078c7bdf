import { LinkedFilePage } from '#features/files/linked-file-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function LinkedFileContainer() {
  return (
    <QueryScope>
      <LinkedFilePage />
    </QueryScope>
  );
}

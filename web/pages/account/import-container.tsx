import { ImportPage } from '#features/imports/import-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function ImportContainer() {
  return (
    <QueryScope>
      <ImportPage />
    </QueryScope>
  );
}

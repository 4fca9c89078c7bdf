import { SearchPage } from '#features/search/search-page.tsx';
import { QueryScope } from './query-scope.tsx';

export function SearchContainer() {
  return (
    <QueryScope>
      <SearchPage />
    </QueryScope>
  );
}

import { SearchPage } from '#features/search/search-page.tsx';
import { QueryScope } from './query-scope.tsx';

export function Search() {
  return (
    <QueryScope>
      <SearchPage />
    </QueryScope>
  );
}

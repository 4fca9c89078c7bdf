import { useLocation } from 'react-router-dom';
import { LinkedRequestPage } from '#features/delegation/link/linked-request-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

/** Browsers send no fragment, so that no log and no referrer holds the token. */
export function AskedContainer() {
  const { hash } = useLocation();
  return (
    <QueryScope>
      <LinkedRequestPage token={hash.slice(1) || null} />
    </QueryScope>
  );
}

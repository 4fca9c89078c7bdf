import { useSearchParams } from 'react-router-dom';
import { GuestPage } from '#features/schedule/guest/guest-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function GuestContainer() {
  const [parameters] = useSearchParams();
  return (
    <QueryScope>
      <GuestPage token={parameters.get('token') || null} offered={parameters.get('answer')} />
    </QueryScope>
  );
}

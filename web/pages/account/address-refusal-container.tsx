import { useSearchParams } from 'react-router-dom';
import { AddressRefusalPage } from '#features/account/refusal/address-refusal-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function AddressRefusalContainer() {
  const [parameters] = useSearchParams();
  return (
    <QueryScope>
      <AddressRefusalPage token={parameters.get('token') || null} />
    </QueryScope>
  );
}

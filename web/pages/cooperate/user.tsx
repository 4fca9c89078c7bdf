import { UserPage } from '#features/users/user-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function User() {
  return (
    <QueryScope>
      <UserPage />
    </QueryScope>
  );
}

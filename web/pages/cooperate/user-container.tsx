import { UserPage } from '#features/users/user-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function UserContainer() {
  return (
    <QueryScope>
      <UserPage />
    </QueryScope>
  );
}

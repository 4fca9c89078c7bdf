import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { UserPage } from '#features/users/user-page.tsx';
import { QueryScope } from '../collect/query-scope.tsx';

export function User() {
  return (
    <QueryScope>
      <UserPage renderQuickAdd={(onAdded) => <QuickAddField onAdded={onAdded} />} />
    </QueryScope>
  );
}

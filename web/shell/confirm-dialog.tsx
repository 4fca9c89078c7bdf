import { ConfirmDialog as Dialog } from '#features/account/confirm-dialog.tsx';
import { QueryScope } from '../pages/query-scope.tsx';

export function ConfirmDialog() {
  return (
    <QueryScope>
      <Dialog />
    </QueryScope>
  );
}

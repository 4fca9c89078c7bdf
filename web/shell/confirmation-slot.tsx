import { ConfirmDialog as Dialog } from '#features/account/confirmation-dialog.tsx';
import { QueryScope } from '../pages/collect/query-scope.tsx';

export function ConfirmDialog() {
  return (
    <QueryScope>
      <Dialog />
    </QueryScope>
  );
}

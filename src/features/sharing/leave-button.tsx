import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { removeAccess } from './sharing-mutations.ts';

interface LeaveButtonProps {
  readonly task: Task;
  /** Access of the reader. */
  readonly access: TaskAccess;
}

/** Only the owner can restore the access, so it asks first instead of offering an undo. */
export function LeaveButton({ task, access }: LeaveButtonProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  function leave() {
    removeAccess(client, task.id, access);
    toasts.add({ text: t('sharing.left') });
    void navigate('/wall');
  }
  return (
    <div>
      <Button size="small" onPress={() => setAsking(true)}>
        {t('sharing.leave')}
      </Button>
      {isAsking && (
        <AlertDialog
          isOpen
          onOpenChange={setAsking}
          title={t('sharing.leaveTitle')}
          confirmLabel={t('sharing.leave')}
          cancelLabel={t('button.cancel')}
          isDangerous
          onConfirm={leave}
        >
          {t('sharing.leaveLead', { title: task.title })}
        </AlertDialog>
      )}
    </div>
  );
}

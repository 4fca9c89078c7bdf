import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task.ts';
import type { TaskAccess } from '#contract/task-access.ts';
import { AlertDialog } from '#ui/alert-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { removeAccess } from './mutations.ts';

interface LeaveButtonProps {
  readonly task: Task;
  /** The reader's own. */
  readonly access: TaskAccess;
}

/** Gives up one's own access. There is no undo: only the owner can give it again, so it asks first. */
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
          cancelLabel={t('sharing.cancel')}
          isDangerous
          onConfirm={leave}
        >
          {t('sharing.leaveLead', { title: task.title })}
        </AlertDialog>
      )}
    </div>
  );
}

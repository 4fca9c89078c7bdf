import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { SeriesScope } from '#contract/recurrence.ts';
import type { Task } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { toasts } from '#ui/toast-queue.ts';
import { deleteTask, restoreTask } from './mutations.ts';
import { seriesScopes } from './series-scopes.ts';

interface DeleteSeriesDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** How far the deletion of a task that comes back reaches. */
export function DeleteSeriesDialog({ task, onClose, onDeleted }: DeleteSeriesDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [scope, setScope] = useState<SeriesScope>('one');

  function remove() {
    void deleteTask(client, task.id, scope);
    toasts.add({
      text: t('task.toast.deleted', { title: task.title }),
      action: { label: t('task.toast.undo'), onAction: () => void restoreTask(client, task.id) },
    });
    onClose();
    onDeleted();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={t('task.series.delete', { title: task.title })}
      closeLabel={t('task.series.cancel')}
      footer={
        <>
          <Button onPress={onClose}>{t('task.series.cancel')}</Button>
          <Button variant="danger" onPress={remove}>
            {t('task.delete')}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('task.series.reach')}
        value={scope}
        onChange={setScope}
        // i18n-keys: pages:task.series.{one,following,all}
        options={seriesScopes.map((id) => ({
          id,
          label: t(`task.series.${id}`),
          // i18n-keys: pages:task.series.deleteHint.{one,following,all}
          description: t(`task.series.deleteHint.${id}`),
        }))}
      />
    </Dialog>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { finishableBelow } from './open-tasks-below.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import { useTaskActions } from './use-task-actions.ts';

interface FinishPartsDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

/** Whether what is still open below a task is finished with it. */
export function FinishPartsDialog({ tasks: [task], isOpen, onOpenChange, onDone }: FinishPartsDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { finishAlone } = useTaskActions();
  const bulk = useBulkActions();
  const [below] = useState(() =>
    task === undefined ? [] : finishableBelow(client.replica.all('task'), task.id),
  );
  if (task === undefined) return null;

  const settle = (finish: () => void) => () => {
    onOpenChange(false);
    finish();
    onDone?.();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('task.finishing.title')}
      closeLabel={t('task.series.cancel')}
      footer={
        <>
          <Button onPress={settle(() => finishAlone(task))}>{t('task.finishing.one')}</Button>
          <Button variant="primary" onPress={settle(() => bulk.finish([task, ...below]))}>
            {t('task.finishing.all')}
          </Button>
        </>
      }
    >
      <p>{t('task.finishing.open', { count: below.length, title: task.title })}</p>
    </Dialog>
  );
}

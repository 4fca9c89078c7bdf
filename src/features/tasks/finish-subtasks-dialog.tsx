import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { finishableBelow } from '#domain/task/tasks-below.ts';
import { useFinishing } from '#domain/task/use-finishing.ts';
import { Button } from '#ui/actions/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface FinishPartsDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

export function FinishSubtasksDialog({ tasks, isOpen, onOpenChange, onDone }: FinishPartsDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { finishAlone } = useFinishing();
  const [below] = useState(() => finishableBelow(client.replica.all('task'), tasks));
  const isOne = tasks.length === 1;
  const count = below.length;

  const settle = (finished: readonly Task[]) => () => {
    onOpenChange(false);
    finishAlone(finished);
    onDone?.();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('task.finishing.title')}
      closeLabel={t('button.cancel')}
      footer={
        <>
          <Button onPress={settle(tasks)}>
            {t(isOne ? 'task.finishing.one' : 'task.finishing.several')}
          </Button>
          <Button variant="primary" onPress={settle([...tasks, ...below])}>
            {t('task.finishing.all')}
          </Button>
        </>
      }
    >
      <p>
        {isOne
          ? t('task.finishing.open', { count, title: tasks[0]?.title })
          : t('task.finishing.openBelow', { count })}
      </p>
    </Dialog>
  );
}

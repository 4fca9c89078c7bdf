import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeriesScope } from '#contract/recurrence.ts';
import type { Task } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { isAsked } from './series-deletion.ts';
import { seriesScopes } from './series-scopes.ts';
import { useTaskDeletion } from './use-task-removal.ts';

interface DeleteSeriesDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

/** How far the deletion of tasks reaches, some or all of which come back. */
export function DeleteSeriesDialog({ tasks, isOpen, onOpenChange, onDone }: DeleteSeriesDialogProps) {
  const { t } = useTranslation('pages');
  const remove = useTaskDeletion();
  const [scope, setScope] = useState<SeriesScope>('one');
  const count = tasks.length;
  const repeating = tasks.filter(isAsked).length;

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('task.series.delete', { count, title: tasks[0]?.title })}
      closeLabel={t('task.series.cancel')}
      footer={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('task.series.cancel')}</Button>
          <Button
            variant="danger"
            onPress={() => {
              onOpenChange(false);
              if (remove(tasks, scope)) onDone?.();
            }}
          >
            {t('task.series.remove', { count })}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={count === 1 ? t('task.series.reach') : t('task.series.reachMany', { count: repeating })}
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

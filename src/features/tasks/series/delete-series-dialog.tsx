import { useTranslation } from 'react-i18next';
import { editRanges } from '#contract/edit-range.ts';
import type { Task } from '#contract/task/task.ts';
import { allowed } from '#domain/task/allowed-tasks.ts';
import { isAsked } from '#domain/task/series-deletion.ts';
import { useTaskDeletion } from '#domain/task/use-task-removal.ts';
import { EditRangeDialog } from '#ui/overlays/edit-range-dialog.tsx';

interface DeleteSeriesDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDone?: (() => void) | undefined;
}

export function DeleteSeriesDialog({ tasks, isOpen, onOpenChange, onDone }: DeleteSeriesDialogProps) {
  const { t } = useTranslation('pages');
  const remove = useTaskDeletion();
  const own = allowed(tasks, 'task.delete');
  const count = own.length;
  const repeating = own.filter(isAsked).length;

  if (!isOpen) return null;
  return (
    <EditRangeDialog
      title={t('task.series.delete', { count, title: own[0]?.title })}
      question={count === 1 ? t('task.series.reach') : t('task.series.reachMany', { count: repeating })}
      // i18n-keys: pages:task.series.{one,following,all}
      options={editRanges.map((id) => ({
        id,
        label: t(`task.series.${id}`),
        // i18n-keys: pages:task.series.deleteHint.{one,following,all}
        description: t(`task.series.deleteHint.${id}`),
      }))}
      confirmLabel={t('task.series.remove', { count })}
      cancelLabel={t('button.cancel')}
      isDangerous
      onConfirm={(range) => {
        onOpenChange(false);
        if (remove(tasks, range)) onDone?.();
      }}
      onClose={() => onOpenChange(false)}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { type EditRange, editRanges } from '#contract/edit-range.ts';
import type { Due } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { EditRangeDialog } from '#ui/overlays/edit-range-dialog.tsx';
import { movedRecurrence } from './moved-recurrence.ts';

interface MoveSeriesDialogProps {
  readonly task: Task;
  readonly due: Due;
  readonly onConfirm: (range: EditRange) => void;
  readonly onClose: () => void;
}

/** Edit-range dialog for a new due date of a repeating task. */
export function MoveSeriesDialog({ task, due, onConfirm, onClose }: MoveSeriesDialogProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const today = useToday(task.recurrence?.timeZone ?? formats.settings.timeZone);
  const moved = movedRecurrence({ ...task, ...due });
  const sentence = moved === null ? null : repeatSentence(moved, due, today, t, formats);
  return (
    <EditRangeDialog
      title={t('task.series.move', { title: task.title })}
      question={t('task.series.moveReach')}
      // i18n-keys: pages:task.series.{one,following,all}
      options={editRanges.map((id) => ({
        id,
        label: t(`task.series.${id}`),
        ...(id === 'one' || sentence === null ? {} : { description: sentence }),
      }))}
      confirmLabel={t('task.series.moveNow')}
      cancelLabel={t('button.cancel')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

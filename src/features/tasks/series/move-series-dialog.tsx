import { useTranslation } from 'react-i18next';
import type { Due } from '#contract/task/due.ts';
import type { SeriesScope } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { repeatSentence } from '#i18n/repeat-sentence.ts';
import { ReachDialog } from '#ui/overlays/reach-dialog.tsx';
import { movedRecurrence } from './moved-recurrence.ts';
import { seriesScopes } from './series-scopes.ts';

interface MoveSeriesDialogProps {
  readonly task: Task;
  readonly due: Due;
  readonly onConfirm: (scope: SeriesScope) => void;
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
    <ReachDialog
      title={t('task.series.move', { title: task.title })}
      question={t('task.series.moveReach')}
      // i18n-keys: pages:task.series.{one,following,all}
      options={seriesScopes.map((id) => ({
        id,
        label: t(`task.series.${id}`),
        ...(id === 'one' || sentence === null ? {} : { description: sentence }),
      }))}
      confirmLabel={t('task.series.moveNow')}
      cancelLabel={t('task.series.cancel')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

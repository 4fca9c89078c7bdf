import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { isLateBlock } from '#domain/schedule/late-block.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { LazyTimesDialog } from './lazy-times-dialog.tsx';
import type { Planning } from './use-planning.ts';

interface ChosenTimesDialogProps {
  readonly planning: Pick<Planning, 'choosing' | 'stopChoosing'>;
  readonly settings: ScheduleSettings;
  readonly actions: Pick<ItemActions, 'schedule'>;
}

export function ChosenTimesDialog({ planning, settings, actions }: ChosenTimesDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { choosing, stopChoosing } = planning;
  if (choosing === null) return null;
  const { task, times } = choosing;
  return (
    <LazyTimesDialog
      title={t('schedule.list.planTask', { title: task.title })}
      times={times}
      settings={settings}
      isLate={(chosen) => isLateBlock(task, chosen, nowOf(client), settings.timeZone)}
      onSave={(chosen) => actions.schedule(task, chosen)}
      onClose={stopChoosing}
    />
  );
}

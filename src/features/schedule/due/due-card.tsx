import { useTranslation } from 'react-i18next';
import { TASK_KEYS } from '#domain/task/task-keys.ts';
import { PeopleSlot } from '#domain/task/task-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { CalendarCard } from '../block/calendar-card.tsx';
import type { DueMarker } from './due-markers.ts';

export interface DueCardProps {
  marker: DueMarker;
  /** Formatted due date. */
  due: string;
  /** Formatted time of the block that is offered; null without a free one. */
  offer: string | null;
  onFinish(): void;
  onPlan(): void;
  onChooseTime(): void;
}

/** Card of a due date in the calendar: the task can be opened, finished, and planned at the offered time. */
export function DueCard({ marker, due, offer, onFinish, onPlan, onChooseTime }: DueCardProps) {
  const { t } = useTranslation('pages');
  const { task, isPlanned } = marker;
  return (
    <CalendarCard
      title={task.title}
      time={t('schedule.due.at', { time: due })}
      taskId={task.id}
      acts={
        <>
          {offer !== null && (
            <Button
              size="small"
              variant={isPlanned ? 'quiet' : 'primary'}
              shortcutKey={TASK_KEYS.schedule}
              onPress={onPlan}
            >
              {t('schedule.due.planAt', { time: offer })}
            </Button>
          )}
          <Button size="small" variant="quiet" onPress={onChooseTime}>
            {t('schedule.list.chooseTime')}
          </Button>
          <Button size="small" variant="quiet" shortcutKey={TASK_KEYS.finish} onPress={onFinish}>
            {t('schedule.due.finish')}
          </Button>
        </>
      }
    >
      <PeopleSlot task={task} />
    </CalendarCard>
  );
}

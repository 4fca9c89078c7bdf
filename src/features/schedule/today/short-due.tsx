import { useTranslation } from 'react-i18next';
import { dueDayOf, dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { daysBetween } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
import styles from './unscheduled-tasks.module.css';

/** Due date in a few letters: `today 15:00`, `Fri`, `3 Dec`. Renders nothing without one. */
export function ShortDue({ task, format }: { task: Task; format: ScheduleFormat }) {
  const { t } = useTranslation('pages');
  const { settings, days } = useFormats();
  const today = useToday(settings.timeZone);
  const now = useNow(MINUTE);
  const day = dueDayOf(task, settings.timeZone);
  if (day === null || task.dueDate === null) return null;
  const ahead = daysBetween(today, day);
  const name = ahead === 0 || ahead === 1 ? days.relative(day, today) : format.shortDay(day);
  const short = ahead > 1 && ahead < 7 ? format.weekday(day) : name;
  const isTimed = task.dueDay === null && ahead >= 0 && ahead < 7;
  return (
    <time
      dateTime={task.dueDay ?? task.dueDate}
      className={styles.due}
      data-overdue={dueEnd(task, settings.timeZone) < now || undefined}
    >
      <VisuallyHidden>{t('schedule.due.day')} </VisuallyHidden>
      {isTimed ? `${short} ${format.time(task.dueDate)}` : short}
    </time>
  );
}

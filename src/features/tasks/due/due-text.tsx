import { useTranslation } from 'react-i18next';
import { dueDayOf } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';
import { overdueFrom } from '#rules/task/overdue.ts';
import { MINUTE } from '#time/units.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './due-text.module.css';

/** Due date as text; "overdue" is a word, not only a colour. Renders nothing without a due date. */
export function DueText({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  const today = useToday(formats.settings.timeZone);
  const { timeZone } = formats.settings;
  const dueDay = dueDayOf(task, timeZone);
  if (task.dueDate === null || dueDay === null) return null;
  const day = formats.days.relative(dueDay, today);
  const when = task.dueDay !== null ? day : t('task.due.at', { day, time: formats.time(task.dueDate) });
  const isOverdue = task.progress !== 'done' && overdueFrom(task, timeZone) < now;
  return (
    <time
      dateTime={task.dueDay ?? task.dueDate}
      className={classNames(styles.due, isOverdue && styles.overdue)}
    >
      {isOverdue ? t('task.due.overdue', { when }) : when}
    </time>
  );
}

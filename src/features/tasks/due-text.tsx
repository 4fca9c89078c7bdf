import { useTranslation } from 'react-i18next';
import { useNow } from '#client-react/use-now.ts';
import { useToday } from '#client-react/use-today.ts';
import type { Task } from '#contract/task.ts';
import { useFormats } from '#i18n/react.ts';
import { classNames } from '#ui/class-names.ts';
import { dueInstant } from './due.ts';
import styles from './due-text.module.css';

const MINUTE = 60_000;

/** When a task is due, as one says it; "overdue" is a word, not only a colour. Nothing without a due date. */
export function DueText({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const now = useNow(MINUTE);
  const today = useToday(formats.settings.timeZone);
  if (task.dueDate === null) return null;
  const day = formats.relativeDay(task.dueDate, today);
  const when = task.isWholeDay ? day : t('task.due.at', { day, time: formats.time(task.dueDate) });
  const isOverdue = task.progress !== 'done' && dueInstant(task) < now;
  return (
    <time dateTime={task.dueDate} className={classNames(styles.due, isOverdue && styles.overdue)}>
      {isOverdue ? t('task.due.overdue', { when }) : when}
    </time>
  );
}

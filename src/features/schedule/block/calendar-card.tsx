import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#ui/actions/link.tsx';
import styles from './calendar-card.module.css';

interface CalendarCardProps {
  /** Text of the head, or a field in its place. */
  title: ReactNode;
  time: ReactNode;
  /** Task that the card leads to; null without one. */
  taskId: string | null;
  acts: ReactNode;
  children?: ReactNode;
}

/** Card that a block or a due date opens in the calendar. */
export function CalendarCard({ title, time, taskId, acts, children }: CalendarCardProps) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.card}>
      {typeof title === 'string' ? <h2 className={styles.title}>{title}</h2> : title}
      <p className={styles.time}>{time}</p>
      {children}
      <div className={styles.buttons}>
        {taskId !== null && (
          <Link href={`/task/${taskId}`} className={styles.link}>
            {t('schedule.card.openTask')}
          </Link>
        )}
        {acts}
      </div>
    </div>
  );
}

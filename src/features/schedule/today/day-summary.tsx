import { useTranslation } from 'react-i18next';
import type { DueOfDay } from '#domain/schedule/due-of-day.ts';
import { intervalOf } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { Link } from '#ui/actions/link.tsx';
import type { CalendarRows } from '../calendars/use-calendar-rows.ts';
import styles from './day-summary.module.css';

export interface DaySummaryProps {
  date: string;
  rows: CalendarRows;
  dueOfDay: DueOfDay;
  isToday: boolean;
  now: number;
  format: ScheduleFormat;
}

export function DaySummary({ date, rows, dueOfDay, isToday, now, format }: DaySummaryProps) {
  const { t } = useTranslation('pages');
  const { planned, tracked } = rows.loads.get(date) ?? { planned: 0, tracked: null };
  const most = Math.max(planned, tracked ?? 0, 1);
  const running = rows.items.find(({ item, task }) => {
    const { start, end } = intervalOf(item);
    return !item.isAllDay && start <= now && now < end && task?.progress !== 'done';
  });
  const next = rows.items.find(
    ({ item, task }) => !item.isAllDay && intervalOf(item).start > now && task?.progress !== 'done',
  );
  const { due, overdue } = dueOfDay;
  const isBare = isToday && due.length > 0 && rows.items.length === 0;
  const bars = [
    { name: t('schedule.load.plannedLabel'), minutes: planned, look: styles.planned },
    ...(tracked === null
      ? []
      : [{ name: t('schedule.load.trackedLabel'), minutes: tracked, look: styles.tracked }]),
  ];
  return (
    <section className={styles.summary} aria-label={t('schedule.load.label')}>
      <dl className={styles.bars}>
        {bars.map(({ name, minutes, look }) => (
          <div key={name} className={styles.row}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>
              <span className={styles.track} aria-hidden="true">
                <span className={look} style={{ inlineSize: `${(minutes / most) * 100}%` }} />
              </span>
              <span className={styles.amount}>{format.duration(minutes)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.next}>
        {running !== undefined && (
          <span>
            <span className={styles.name}>{t('schedule.nowLabel')}</span> <strong>{running.title}</strong>{' '}
            {t('schedule.until', { time: format.time(intervalOf(running.item).end) })}
          </span>
        )}
        {next !== undefined && (
          <span>
            <span className={styles.name}>{t('schedule.nextLabel')}</span> <strong>{next.title}</strong>{' '}
            {format.timeRange(intervalOf(next.item).start, intervalOf(next.item).end)}
          </span>
        )}
        {isBare && <strong>{t('schedule.due.unplanned', { count: due.length })}</strong>}
        {!isBare && running === undefined && next === undefined && (
          <span className={styles.name}>{t('schedule.nothingNext')}</span>
        )}
        {!isBare && due.length > 0 && <span>{t('schedule.due.onDay', { count: due.length })}</span>}
        {isToday && overdue.length > 0 && (
          <Link href="/action/urgency" className={styles.overdue}>
            {t('schedule.due.overdue', { count: overdue.length })}
          </Link>
        )}
      </p>
    </section>
  );
}

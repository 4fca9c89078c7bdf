import { useTranslation } from 'react-i18next';
import type { DueOfDay } from '#domain/schedule/due-of-day.ts';
import { intervalOf } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { Link } from '#ui/actions/link.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
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
    <Row as="section" gap={6} rowGap={2} align="center" wrap size="sm" aria-label={t('schedule.load.label')}>
      <dl className={styles.bars}>
        {bars.map(({ name, minutes, look }) => (
          <Grid key={name} gap={2} align="center" columns="5rem minmax(0, 1fr)">
            <Text as="dt" tone="faint">
              {name}
            </Text>
            <Row as="dd" gap={2} align="center">
              <span className={styles.track} aria-hidden="true">
                <span className={look} style={{ inlineSize: `${(minutes / most) * 100}%` }} />
              </span>
              <span className={styles.amount}>{format.duration(minutes)}</span>
            </Row>
          </Grid>
        ))}
      </dl>
      <Row as="p" gap={5} rowGap={1} wrap basis="18rem" tabular lines="anywhere">
        {running !== undefined && (
          <span>
            <Text tone="faint">{t('schedule.nowLabel')}</Text> <strong>{running.title}</strong>{' '}
            {t('schedule.until', { time: format.time(intervalOf(running.item).end) })}
          </span>
        )}
        {next !== undefined && (
          <span>
            <Text tone="faint">{t('schedule.nextLabel')}</Text> <strong>{next.title}</strong>{' '}
            {format.timeRange(intervalOf(next.item).start, intervalOf(next.item).end)}
          </span>
        )}
        {isBare && <strong>{t('schedule.due.unplanned', { count: due.length })}</strong>}
        {!isBare && running === undefined && next === undefined && (
          <Text tone="faint">{t('schedule.nothingNext')}</Text>
        )}
        {!isBare && due.length > 0 && <span>{t('schedule.due.onDay', { count: due.length })}</span>}
        {isToday && overdue.length > 0 && (
          <Link href="/action/urgency" className={styles.overdue}>
            {t('schedule.due.overdue', { count: overdue.length })}
          </Link>
        )}
      </Row>
    </Row>
  );
}

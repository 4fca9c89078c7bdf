import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { capacityOn } from '#domain/schedule/day-capacity.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useCalendarRows } from '#features/schedule/calendars/use-calendar-rows.ts';
import { useFormats } from '#i18n/react.ts';
import { weekStart } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { zonedDays } from '#time/zoned-day.ts';
import { Link } from '#ui/actions/link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid, Row, VisuallyHidden } from '#ui/layout/primitives.tsx';
import wall from './wall-page.module.css';
import styles from './week-load.module.css';

/** Chart of this week: planned and tracked time of each day. Every day links to itself. */
export function WeekLoad() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { settings } = useAppSettings();
  const { clock } = useScheduleFormat();
  const now = useNow(MINUTE);
  const { timeZone, firstDay } = useScheduleSettings();
  const today = dayOf(now, timeZone);
  const days = useMemo(() => zonedDays(weekStart(today, firstDay), 7, timeZone), [today, firstDay, timeZone]);
  const { loads } = useCalendarRows(days, now);
  const week = days.map((day) => ({ ...day, ...(loads.get(day.date) ?? { planned: 0, tracked: null }) }));
  // The capacity of its fullest day, so that a quiet week looks quiet.
  const capacities = days.map(({ date }) => capacityOn(settings, date));
  const most = Math.max(1, ...capacities, ...week.flatMap(({ planned, tracked }) => [planned, tracked ?? 0]));
  const planned = week.reduce((sum, day) => sum + day.planned, 0);
  const tracked = week.reduce((sum, day) => sum + (day.tracked ?? 0), 0);
  const isTrackedShown = week.some((day) => day.tracked !== null);
  const height = (minutes: number) => ({ blockSize: `${(minutes / most) * 100}%` });

  return (
    <Card
      title={t('wall.load.title')}
      actions={
        <Link href="/schedule/week" className={wall.link}>
          {t('wall.load.link')}
        </Link>
      }
    >
      <Grid as="ol" gap={1} columns="repeat(7, minmax(0, 1fr))">
        {week.map((day) => (
          <li key={day.date} className={styles.day} data-today={day.date === today || undefined}>
            <Link href={`/schedule/today/${day.date}`} className={styles.link}>
              <span aria-hidden="true" className={styles.bars}>
                {day.planned > 0 && <span className={styles.planned} style={height(day.planned)} />}
                {day.tracked !== null && day.tracked > 0 && (
                  <span className={styles.tracked} style={height(day.tracked)} />
                )}
              </span>
              <span aria-hidden="true" className={styles.name}>
                {formats.days.weekday(day.date)}
              </span>
              <span aria-hidden="true" className={styles.amount}>
                {day.planned > 0 ? clock(day.planned) : '–'}
              </span>
              <VisuallyHidden>
                {t(day.tracked === null ? 'wall.load.dayPlanned' : 'wall.load.day', {
                  day: formats.days.long(day.date),
                  planned: formats.duration(day.planned),
                  tracked: formats.duration(day.tracked ?? 0),
                })}
              </VisuallyHidden>
            </Link>
          </li>
        ))}
      </Grid>
      {planned + tracked === 0 ? (
        <Row
          as="p"
          gap={5}
          rowGap={1}
          wrap
          marginBlockStart={3}
          tone="soft"
          size="sm"
          className={styles.total}
        >
          {t('wall.load.none')}
        </Row>
      ) : (
        <Row
          as="ul"
          gap={5}
          rowGap={1}
          wrap
          marginBlockStart={3}
          tone="soft"
          size="sm"
          className={styles.total}
        >
          <li className={styles.ofPlanned}>
            {t('wall.load.planned')} <strong>{formats.duration(planned)}</strong>
          </li>
          {isTrackedShown && (
            <li className={styles.ofTracked}>
              {t('wall.load.tracked')} <strong>{formats.duration(tracked)}</strong>
            </li>
          )}
        </Row>
      )}
    </Card>
  );
}

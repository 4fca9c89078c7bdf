import { useTranslation } from 'react-i18next';
import type { DayLoad } from '#domain/schedule/day-load.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import styles from './day-head.module.css';

/** Planned time at which the bar is full. Minutes. */
const FULL_DAY = 8 * 60;

export interface DayHeadProps {
  date: string;
  load: DayLoad | undefined;
  format: ScheduleFormat;
  /** Single-day view: the page already has the day's name, so only its load is shown. */
  isSingle: boolean;
}

export function DayHead({ date, load, format, isSingle }: DayHeadProps) {
  const { t } = useTranslation('pages');
  const planned = load?.planned ?? 0;
  const share = Math.min(1, planned / FULL_DAY);
  return (
    <span className={styles.head}>
      {!isSingle && (
        <span className={styles.name}>
          <span className={styles.weekday}>{format.weekday(date)}</span>
          <span className={styles.number}>{format.dayNumber(date)}</span>
        </span>
      )}
      <span className={styles.load} data-full={planned > FULL_DAY || undefined}>
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span className={styles.amount}>
          {planned === 0 ? t('schedule.load.free') : format.clock(planned)}
        </span>
      </span>
    </span>
  );
}

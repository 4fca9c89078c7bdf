import { useTranslation } from 'react-i18next';
import styles from './day-head.module.css';
import type { DayLoad } from './day-load.ts';
import type { ScheduleFormat } from './schedule-format.ts';

/** A full day of work, where the bar is full. Minutes. */
const FULL_DAY = 8 * 60;

export interface DayHeadProps {
  date: string;
  load: DayLoad | undefined;
  format: ScheduleFormat;
  /** One day fills the page: its name stands above already, and only its load is left to say. */
  isSingle: boolean;
}

/** Head of a day in the calendar: its name, and how full it is planned. */
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

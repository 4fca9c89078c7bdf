import { useTranslation } from 'react-i18next';
import { timed } from '#domain/schedule/item-times.ts';
import type { Planned } from '#domain/schedule/plan-proposals.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { describeTimes } from '#domain/schedule/use-item-actions.ts';
import { DatePicker } from '#ui/fields/date-fields.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import styles from './plan-dialog.module.css';

export interface PlanManyProps {
  readonly planned: readonly Planned[];
  readonly firstDay: string;
  readonly onFirstDay: (date: string) => void;
  readonly today: string;
  readonly settings: ScheduleSettings;
  readonly format: ScheduleFormat;
}

export function PlanMany({ planned, firstDay, onFirstDay, today, settings, format }: PlanManyProps) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.plan}>
      <DatePicker
        label={t('schedule.plan.from')}
        calendarLabel={t('schedule.plan.from')}
        value={firstDay}
        min={today}
        onChange={(date) => date !== null && onFirstDay(date)}
        isRequired
      />
      <ol className={styles.sequence} aria-label={t('schedule.plan.sequence')}>
        {planned.map(({ task, gap, isLate }) => (
          <li key={task.id} className={styles.step}>
            <span className={styles.title}>{task.title}</span>
            <span className={styles.time}>
              {gap === null
                ? t('schedule.told.noGap')
                : describeTimes(timed(gap, settings.timeZone), settings, format)}
              {isLate && <Badge tone="notice">{t('schedule.plan.afterDue')}</Badge>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

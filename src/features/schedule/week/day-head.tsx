import { useTranslation } from 'react-i18next';
import { useAppSettings } from '#domain/account/use-app-settings.ts';
import { capacityOn } from '#domain/schedule/day-capacity.ts';
import type { DayLoad } from '#domain/schedule/day-load.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import styles from './day-head.module.css';

export interface DayHeadProps {
  date: string;
  load: DayLoad | undefined;
  format: ScheduleFormat;
  /** Single-day view: the page already has the day's name, so only its load is shown. */
  isSingle: boolean;
}

export function DayHead({ date, load, format, isSingle }: DayHeadProps) {
  const { t } = useTranslation('pages');
  const { settings } = useAppSettings();
  const planned = load?.planned ?? 0;
  const capacity = capacityOn(settings, date);
  const isOver = planned > capacity;
  const share = isOver ? 1 : planned / Math.max(1, capacity);
  return (
    <Stack as="span" gap={1} align="center" mayShrink fullWidth>
      {!isSingle && (
        <span className={styles.name}>
          <Text tone="faint" size="sm">
            {format.weekday(date)}
          </Text>
          <Text size="lg" weight="strong" tabular>
            {format.dayNumber(date)}
          </Text>
        </span>
      )}
      <span className={styles.load} data-full={isOver || undefined}>
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span className={styles.amount}>
          {planned === 0 ? t('schedule.load.free') : format.clock(planned)}
        </span>
      </span>
    </Stack>
  );
}

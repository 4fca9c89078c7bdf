import { useTranslation } from 'react-i18next';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { ProgressBar } from '#ui/marks/progress-bar.tsx';
import styles from './task-do.module.css';

interface EstimateBarProps {
  /** Minutes. */
  readonly workload: number | null;
  /** Milliseconds. */
  readonly tracked: number;
}

/** Tracked time of a task beside its estimate. */
export function EstimateBar({ workload, tracked }: EstimateBarProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const minutes = Math.floor(tracked / MINUTE);
  const trackedText = useDurationText()(tracked);
  if (workload === null || workload === 0) {
    return (
      <Text as="p" tone="faint" size="sm">
        {t('timer.do.tracked')}: {trackedText} · {t('timer.do.noEstimate')}
      </Text>
    );
  }
  const over = minutes - workload;
  return (
    <Stack gap={1} fullWidth data-over={over > 0}>
      <ProgressBar
        label={t('timer.do.tracked')}
        value={Math.min(minutes, workload)}
        max={workload}
        valueLabel={t('timer.do.ofEstimate', {
          tracked: trackedText,
          estimate: formats.duration(workload),
        })}
      />
      {over > 0 && <p className={styles.over}>{t('timer.do.over', { over: formats.duration(over) })}</p>}
    </Stack>
  );
}

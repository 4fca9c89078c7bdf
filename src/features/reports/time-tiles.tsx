import { useTranslation } from 'react-i18next';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { Box, Text } from '#ui/layout/primitives.tsx';
import styles from './time-page.module.css';
import type { Total } from './totals.ts';

interface TimeTilesProps {
  /** Total of the range, by day. */
  readonly whole: Total;
  readonly taskCount: number;
}

export function TimeTiles({ whole, taskCount }: TimeTilesProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const days = whole.steps.filter((time) => time > 0).length;
  const durationOf = useDurationText();
  const tiles = [
    { id: 'total', text: t('time.total'), value: durationOf(whole.time) },
    { id: 'average', text: t('time.average'), value: durationOf(whole.time / Math.max(1, days)) },
    { id: 'days', text: t('time.days'), value: formats.number(days) },
    { id: 'tasks', text: t('time.tasks'), value: formats.number(taskCount) },
  ];
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ id, text, value }) => (
        <Box key={id} paddingBlock={3} paddingInline={4} frame="lg">
          <Text as="dt" tone="faint" size="sm" className={styles.tileText}>
            {text}
          </Text>
          <Text as="dd" size="xl" weight="strong" tabular className={styles.tileValue}>
            {value}
          </Text>
        </Box>
      ))}
    </dl>
  );
}

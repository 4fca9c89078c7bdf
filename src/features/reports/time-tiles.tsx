import { useTranslation } from 'react-i18next';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
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
        <div key={id} className={styles.tile}>
          <dt className={styles.tileText}>{text}</dt>
          <dd className={styles.tileValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

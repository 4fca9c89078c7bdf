import { useTranslation } from 'react-i18next';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Link } from '#ui/actions/link.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import type { Series } from './chart-series.ts';
import styles from './report-table.module.css';
import type { Total } from './totals.ts';
import type { DimensionView } from './use-dimension.ts';

/** Estimate of a task and its total tracked time, beyond the range too. Minutes and milliseconds. */
export interface EstimatedTime {
  readonly workload: number | null;
  readonly taken: number;
}

interface ReportTableProps {
  /** Heading of the row names: "Task". */
  readonly heading: string;
  readonly totals: readonly Total[];
  readonly dimension: DimensionView;
  readonly series: readonly Series[];
  /** Milliseconds. */
  readonly whole: number;
  /** Only for tasks. */
  readonly estimateOf?: ((taskId: string) => EstimatedTime) | undefined;
}

export function ReportTable({ heading, totals, dimension, series, whole, estimateOf }: ReportTableProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const colors = new Map(series.map(({ key, color }) => [key, color]));
  const durationOf = useDurationText();
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" className={styles.number}>
              {t('time.tracked')}
            </th>
            <th scope="col" className={styles.shareHead}>
              {t('time.share')}
            </th>
            {estimateOf !== undefined && (
              <th scope="col" className={styles.estimate}>
                {t('time.estimate')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ key, time }) => {
            const href = dimension.hrefOf(key);
            const name = dimension.nameOf(key);
            return (
              <tr key={key}>
                <th scope="row" className={styles.name}>
                  <span className={styles.dot} data-color={colors.get(key) ?? 0} aria-hidden="true" />
                  {href === null ? name : <Link href={href}>{name}</Link>}
                </th>
                <td className={styles.number}>
                  {durationOf(time)}
                  <span className={styles.below}>{formats.percent(time / whole)}</span>
                </td>
                <td className={styles.share}>
                  <span className={styles.track} aria-hidden="true">
                    <span className={styles.fill} style={{ inlineSize: `${(time / whole) * 100}%` }} />
                  </span>
                  <span className={styles.percent}>{formats.percent(time / whole)}</span>
                </td>
                {estimateOf !== undefined && (
                  <td className={styles.estimate}>
                    <Estimate estimate={estimateOf(key)} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Estimate({ estimate: { workload, taken } }: { estimate: EstimatedTime }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const durationOf = useDurationText();
  if (workload === null || workload === 0) return <Text tone="faint">–</Text>;
  const minutes = Math.floor(taken / MINUTE);
  return (
    <span data-over={minutes > workload || undefined} className={styles.against}>
      {t('time.ofEstimate', { taken: durationOf(taken), estimate: formats.duration(workload) })}
    </span>
  );
}

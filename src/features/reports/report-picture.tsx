import { useTranslation } from 'react-i18next';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { HOUR } from '#time/units.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row, Stack, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { REST, type Series } from './chart-series.ts';
import type { Step } from './range.ts';
import styles from './report-picture.module.css';

interface ReportPictureProps {
  readonly steps: readonly Step[];
  readonly series: readonly Series[];
  /** Bars are whole weeks instead of days. */
  readonly isWeekly: boolean;
  readonly today: string;
  readonly hrefOf: (step: Step) => string;
}

function ticksOf(most: number): readonly number[] {
  const hours = Math.max(1, most / HOUR);
  const step = [1, 2, 4, 8, 10, 20, 40, 100].find((each) => hours / each <= 4) ?? 200;
  const count = Math.ceil(hours / step);
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}

/** One bar per day or week, linking to it. The numbers are in a table below. */
export function ReportPicture({ steps, series, isWeekly, today, hrefOf }: ReportPictureProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const wholes = steps.map((_, index) =>
    series.reduce((sum, { steps: parts }) => sum + (parts[index] ?? 0), 0),
  );
  const ticks = ticksOf(Math.max(0, ...wholes));
  const top = (ticks.at(-1) ?? 1) * HOUR;
  const nameOf = ({ date }: Step) =>
    isWeekly ? t('time.weekOf', { day: formats.days.short(date) }) : formats.days.long(date);
  const durationOf = useDurationText();

  return (
    <figure className={styles.figure} data-many={steps.length > 14 || undefined}>
      <div className={styles.plot}>
        <div className={styles.grid} aria-hidden="true">
          {ticks.map((hours) => (
            <span
              key={hours}
              className={styles.line}
              style={{ insetBlockEnd: `${((hours * HOUR) / top) * 100}%` }}
            >
              <span className={styles.tick}>{t('time.hours', { hours: formats.number(hours) })}</span>
            </span>
          ))}
        </div>
        <ol className={styles.bars}>
          {steps.map((step, index) => (
            <Stack
              as="li"
              key={step.date}
              align="center"
              grow
              mayShrink
              className={styles.step}
              data-today={step.date === today || undefined}
              title={`${nameOf(step)}: ${durationOf(wholes[index] ?? 0)}`}
            >
              <Link href={hrefOf(step)} className={styles.bar}>
                <VisuallyHidden>{`${nameOf(step)}: ${durationOf(wholes[index] ?? 0)}`}</VisuallyHidden>
                {series.map(
                  ({ key, steps: parts, color }) =>
                    (parts[index] ?? 0) > 0 && (
                      <span
                        key={key}
                        aria-hidden="true"
                        className={styles.part}
                        data-color={color}
                        style={{ blockSize: `${((parts[index] ?? 0) / top) * 100}%` }}
                      />
                    ),
                )}
              </Link>
              <span className={styles.name} aria-hidden="true">
                {isWeekly || steps.length > 7 ? Number(step.date.slice(8)) : formats.days.weekday(step.date)}
              </span>
            </Stack>
          ))}
        </ol>
      </div>
      {series.length > 1 && (
        <figcaption>
          <Row as="ul" gap={4} rowGap={1} wrap marginBlockStart={3} tone="soft" size="sm">
            {series.map(({ key, name, color }) => (
              <Row as="li" key={key} inline gap={2} align="center" mayShrink lines="anywhere">
                <span className={styles.dot} data-color={color} aria-hidden="true" />
                {key === REST ? t('time.rest') : name}
              </Row>
            ))}
          </Row>
        </figcaption>
      )}
      <Text as="details" marginBlockStart={3} size="sm">
        <summary className={styles.summary}>{t('time.asTable')}</summary>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t(isWeekly ? 'time.by.week' : 'time.by.day')}</th>
                {series.length > 1 &&
                  series.map(({ key, name }) => (
                    <th key={key} scope="col">
                      {key === REST ? t('time.rest') : name}
                    </th>
                  ))}
                <th scope="col">{t('time.total')}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step, index) => (
                <tr key={step.date}>
                  <th scope="row">{nameOf(step)}</th>
                  {series.length > 1 &&
                    series.map(({ key, steps: parts }) => (
                      <td key={key}>{parts[index] ? durationOf(parts[index]) : '–'}</td>
                    ))}
                  <td>{durationOf(wholes[index] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Text>
    </figure>
  );
}

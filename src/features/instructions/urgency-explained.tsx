import { useTranslation } from 'react-i18next';
import { timedDue } from '#contract/task/due.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { Grid } from '#ui/layout/primitives.tsx';
import { UrgencyMeter } from '#ui/marks/urgency-meter.tsx';
import styles from './instructions.module.css';

/** Days to the due date of the examples; one is overdue. */
const EXAMPLES = [-1, 0, 1, 3, 7, 14, 30] as const;

/** Urgency after a number of days, by the rule that the lists use. */
function urgencyIn(days: number): number {
  const now = DAY;
  return Math.round(urgencyOf(timedDue(toInstant(now + days * DAY)), now, 'UTC') ?? 0);
}

/** Urgency in words, with examples that the rule itself computes. */
export function UrgencyExplained() {
  const { t } = useTranslation('instructions');
  return (
    <Grid
      as="section"
      gap={2}
      maxWidth="var(--measure)"
      className={styles.urgency}
      aria-labelledby="help-urgency"
    >
      <h2 id="help-urgency">{t('urgency.title')}</h2>
      <p>{t('urgency.rule')}</p>
      <table className={styles.examples}>
        <thead>
          <tr>
            <th scope="col">{t('urgency.due')}</th>
            <th scope="col">{t('urgency.value')}</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLES.map((days) => (
            <tr key={days}>
              <th scope="row">
                {days < 0
                  ? t('urgency.overdue')
                  : days === 0
                    ? t('urgency.now')
                    : t('urgency.days', { count: days })}
              </th>
              <td>
                <UrgencyMeter value={urgencyIn(days)} label={String(urgencyIn(days))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Grid>
  );
}

import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { importColumns } from '#contract/import/import-choices.ts';
import { Select } from '#ui/fields/select.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid } from '#ui/layout/primitives.tsx';
import styles from './choices.module.css';
import { DateOrderSelect } from './date-order-select.tsx';
import type { ChoicesInUse } from './use-choices.ts';

const NONE = 'none';
const meanings = [NONE, ...importColumns] as const;

interface ColumnChoicesProps {
  readonly columns: NonNullable<ImportDetail['columns']>;
  readonly inUse: ChoicesInUse;
}

/** Columns of a CSV with their first values, and the meaning of each. */
export function ColumnChoices({ columns: { head, rows }, inUse }: ColumnChoicesProps) {
  const { t } = useTranslation('pages');
  const { choices, change, failure } = inUse;
  const chosen = head.map((_, index) => choices.columns?.[index] ?? null);
  return (
    <Card title={t('imports.columns.title')} footer={t('imports.columns.remembered')}>
      <Grid gap={4} align="start" columns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))">
        {head.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move, and two may have one name
          <div key={index} className={styles.column}>
            <Select
              label={name === '' ? t('imports.columns.unnamed', { number: index + 1 }) : name}
              description={rows
                .map((row) => row[index] ?? '')
                .filter((value) => value !== '')
                .join(' · ')}
              options={meanings.map((id) => ({
                id,
                // i18n-keys: pages:imports.columns.as.{none} pages:imports.columns.as.{*importColumns}
                label: t(`imports.columns.as.${id}`),
              }))}
              value={chosen[index] ?? NONE}
              onChange={(id) => change({ columns: chosen.with(index, id === NONE ? null : id) })}
            />
          </div>
        ))}
        <div className={styles.column}>
          <DateOrderSelect value={choices.dateOrder} onChange={(dateOrder) => change({ dateOrder })} />
        </div>
      </Grid>
      {failure?.isOfColumns === true && <Banner tone="failed">{failure.text}</Banner>}
    </Card>
  );
}

import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ImportChoices } from '#contract/import/import-choices.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import styles from './choices.module.css';

/** The highest first. */
const ranks = [4, 3, 2, 1] as const;

interface PriorityChoicesProps {
  readonly found: ImportDetail['found']['priorities'];
  readonly priorities: ImportChoices['priorities'];
  readonly onChange: (priorities: ImportChoices['priorities']) => void;
}

/** Importance that each priority of the file gives. */
export function PriorityChoices({ found, priorities, onChange }: PriorityChoicesProps) {
  const { t } = useTranslation('pages');
  const shown = ranks.filter((rank) => found.some(({ priority }) => priority === rank));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.priorities}>
      <Text as="legend" padding={0} weight="medium">
        {t('imports.choice.priorities.name')}
      </Text>
      <Text as="p" maxWidth="60ch" tone="faint" size="sm" leading="snug">
        {t('imports.choice.priorities.hint')}
      </Text>
      <Grid gap={3} align="end" marginBlockEnd={2} columns="repeat(auto-fill, minmax(min(12rem, 100%), 1fr))">
        {shown.map((rank) => (
          <NumberField
            key={rank}
            // i18n-keys: pages:imports.choice.priorities.{1,2,3,4}
            label={t(`imports.choice.priorities.${rank}`, {
              count: found.find(({ priority }) => priority === rank)?.count ?? 0,
            })}
            value={priorities[rank]}
            minValue={0}
            maxValue={100}
            step={5}
            onChange={(importance) => {
              if (Number.isFinite(importance)) onChange({ ...priorities, [rank]: Math.round(importance) });
            }}
          />
        ))}
      </Grid>
    </fieldset>
  );
}

import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import type { FieldWith } from '#contract/task/task-field-traits.ts';
import { useFormats } from '#i18n/react.ts';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { DueText } from '../due/due-text.tsx';
import styles from './task-facts.module.css';

/** Fields that the page shows to viewers elsewhere; reminders are for those who edit. */
type ShownElsewhere = 'title' | 'description' | 'labels' | 'reminders';
type Fact = Exclude<FieldWith<'shown', 'value'>, ShownElsewhere> | 'progress';

export function ViewedFacts({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const facts: { readonly [F in Fact]: ReactNode } = {
    dueDate: task.dueDate === null ? '–' : <DueText task={task} />,
    // i18n-keys: pages:task.progress.{todo,doing,waiting,done}
    progress: t(`task.progress.${task.progress}`),
    importance: formats.number(task.importance),
    workload: task.workload === null ? '–' : formats.duration(task.workload),
    sourceUrl: task.sourceUrl && (
      <Text as="a" href={task.sourceUrl} target="_blank" rel="noreferrer" size="sm" lines="anywhere">
        {task.sourceUrl}
      </Text>
    ),
  };
  return (
    <>
      <Text as="p" tone="faint" size="sm">
        {t('task.viewed')}
      </Text>
      <Grid
        as="dl"
        gap={4}
        rowGap={2}
        align="baseline"
        columns="auto minmax(0, 1fr)"
        className={styles.facts}
      >
        {Object.entries(facts).map(
          ([field, fact]) =>
            fact !== null && (
              <Fragment key={field}>
                {/* i18n-keys: pages:task.field.{*shownFields} */}
                <dt>{t(`task.field.${field}`)}</dt>
                <dd>{fact}</dd>
              </Fragment>
            ),
        )}
      </Grid>
    </>
  );
}

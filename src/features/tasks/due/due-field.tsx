import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import styles from '../page/task-facts.module.css';

const DueInputs = lazyComponent(async () => (await import('./due-inputs.tsx')).DueInputs);

/** Due-date field. Its date input is heavy and loads after the page. */
export function DueField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  return (
    <Suspense
      fallback={
        <Stack gap={1} mayShrink>
          <Row gap={2} wrap className={styles.due}>
            {[t('task.field.dueDate'), t('task.field.dueTime')].map((label) => (
              <Stack key={label} gap={1} mayShrink>
                <Text tone="soft" size="sm" weight="medium">
                  {label}
                </Text>
                <Skeleton shape="block" height="2.5rem" />
              </Stack>
            ))}
          </Row>
          {task.dueDate !== null && (
            <Skeleton shape="block" height="var(--clear-height, 2rem)" width="8rem" />
          )}
        </Stack>
      }
    >
      <DueInputs task={task} />
    </Suspense>
  );
}

import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { useFormats } from '#i18n/react.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Grid, Stack, Text } from '#ui/layout/primitives.tsx';
import { DueField } from '../due/due-field.tsx';
import { ImportanceField } from './importance-field.tsx';
import { SourceField } from './source-field.tsx';
import styles from './task-facts.module.css';
import { LabelsSlot, RecurrenceSlot, RemindersSlot } from './task-page-slots.ts';
import { ViewedFacts } from './viewed-facts.tsx';
import { WorkloadField } from './workload-field.tsx';

// i18n-keys: pages:task.progress.{todo,doing,waiting}
const OPEN = ['todo', 'doing', 'waiting'] as const;

/** Progress field of an open task; `done` is set by its tick. */
function ProgressField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  if (task.progress === 'done') return null;
  return (
    <Stack gap={1} mayShrink>
      <Text tone="soft" size="sm" weight="medium" aria-hidden="true">
        {t('task.field.progress')}
      </Text>
      <Segmented
        label={t('task.field.progress')}
        options={OPEN.map((id) => ({ id, label: t(`task.progress.${id}`) }))}
        value={task.progress}
        onChange={(progress) => void updateTask(client, task, { progress })}
      />
    </Stack>
  );
}

/** Fields of a task but its title and description, or their values for a reader who may not change them. */
export function TaskFacts({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isEditable = can(task.role, 'task.edit');
  return (
    <Card>
      <Stack gap={4} className={styles.fields}>
        {isEditable ? (
          <>
            <DueField task={task} />
            <Grid gap={3} rowGap={4} align="start" columns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))">
              <RecurrenceSlot task={task} />
              <RemindersSlot task={task} />
            </Grid>
            <ProgressField task={task} />
            <Grid gap={3} rowGap={4} align="start" columns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))">
              <ImportanceField task={task} />
              <WorkloadField task={task} />
            </Grid>
          </>
        ) : (
          <>
            <ViewedFacts task={task} />
            <RecurrenceSlot task={task} />
          </>
        )}
        <LabelsSlot task={task} />
        {isEditable && <SourceField task={task} />}
        <Text as="p" tone="faint" size="sm">
          {t('task.page.created', { when: formats.dateTime(task.createdAt) })}
        </Text>
      </Stack>
    </Card>
  );
}

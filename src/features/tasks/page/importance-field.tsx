import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import styles from './task-facts.module.css';
import { useFieldDraft } from './use-field-draft.ts';

/** Importance field, 0–100: a slider and a number. */
export function ImportanceField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const id = useId();
  const field = useFieldDraft({
    value: task.importance,
    version: task.version,
    save: (importance, version) => void updateTask(client, { id: task.id, version }, { importance }),
  });
  return (
    <Stack gap={1} mayShrink>
      <Row gap={2} align="center" justify="between" wrap>
        <Text as="label" htmlFor={id} tone="soft" size="sm" weight="medium">
          {t('task.field.importance')}
        </Text>
        <ImportanceMark value={field.draft} label={t('task.importanceOf', { importance: field.draft })} />
      </Row>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        className={styles.range}
        value={field.draft}
        onChange={(event) => field.type(event.target.valueAsNumber)}
        onFocus={field.focus}
        onBlur={field.leave}
        onPointerUp={field.commit}
      />
    </Stack>
  );
}

import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task, TaskHistoryEntry } from '#contract/task/task.ts';
import { restoreTaskField } from '#domain/task/task-mutations.ts';
import { Button } from '#ui/actions/button.tsx';
import { Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { restoredBy } from './history-groups.ts';
import styles from './history-panel.module.css';
import type { HistoryLine } from './use-history-texts.ts';

interface HistoryChangeProps {
  readonly task: Task;
  readonly change: TaskHistoryEntry;
  readonly line: HistoryLine;
  readonly history: readonly TaskHistoryEntry[];
}

export function HistoryChange({ task, change, line, history }: HistoryChangeProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const restored = can(task.role, 'task.edit') ? restoredBy(change, history) : [];
  const name = line.kind === 'said' ? line.text : line.field;

  function restore() {
    for (const id of restored) void restoreTaskField(client, task.id, id);
    toasts.add({ text: t('task.history.restored', { field: name }) });
  }

  const mark = change.isConflict && <Badge tone="notice">{t('task.history.conflict')}</Badge>;
  return (
    <li className={styles.change} data-conflict={change.isConflict || undefined}>
      {line.kind === 'said' ? (
        <span className={styles.said}>
          {line.text} {mark}
        </span>
      ) : (
        <>
          <Text tone="soft" size="sm">
            {line.field}
          </Text>
          <Row
            as="span"
            gap={2}
            rowGap={0}
            align="baseline"
            wrap
            mayShrink
            lines="anywhere"
            className={styles.values}
          >
            <Text as="del" tone="faint">
              {line.before}
            </Text>
            <IconArrowRight className={styles.arrow} aria-hidden="true" />
            <VisuallyHidden>{t('task.history.became')}</VisuallyHidden>
            <ins className={styles.after}>{line.after}</ins>
            {mark}
          </Row>
        </>
      )}
      {restored.length > 0 && (
        <Button
          size="small"
          variant={change.isConflict ? 'quiet' : 'plain'}
          aria-label={t('task.history.restoreNamed', {
            field: name,
            value: line.kind === 'said' ? '' : line.before,
          })}
          onPress={restore}
        >
          {t('task.history.restore')}
        </Button>
      )}
    </li>
  );
}

import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task, TaskHistoryEntry } from '#contract/task.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { restoreOf } from './history-groups.ts';
import styles from './history-panel.module.css';
import { updateTask } from './mutations.ts';
import { useHistoryTexts } from './use-history-texts.ts';

interface HistoryChangeProps {
  readonly task: Task;
  readonly change: TaskHistoryEntry;
  readonly history: readonly TaskHistoryEntry[];
}

export function HistoryChange({ task, change, history }: HistoryChangeProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { field, value } = useHistoryTexts();
  const restored = restoreOf(change, history);
  const before = value(change.field, change.before);
  return (
    <li className={styles.change}>
      <span className={styles.field}>{field(change.field)}</span>
      <span className={styles.values}>
        <del className={styles.before}>{before}</del>
        <IconArrowRight className={styles.arrow} aria-hidden="true" />
        <VisuallyHidden>{t('task.history.became')}</VisuallyHidden>
        <ins className={styles.after}>{value(change.field, change.after)}</ins>
        {change.isConflict && <Badge tone="notice">{t('task.history.conflict')}</Badge>}
      </span>
      {restored !== null && (
        <Button
          size="small"
          variant="plain"
          aria-label={t('task.history.restoreNamed', { field: field(change.field), value: before })}
          onPress={() => void updateTask(client, task, restored)}
        >
          {t('task.history.restore')}
        </Button>
      )}
    </li>
  );
}

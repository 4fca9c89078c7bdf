import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import styles from './task-info-page.module.css';

// i18n-keys: pages:task.progress.{todo,doing,waiting}
const OPEN = ['todo', 'doing', 'waiting'] as const;

/** Progress field of an open task; `done` is set by its tick. */
export function ProgressField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  if (task.progress === 'done') return null;
  return (
    <div className={styles.labelled}>
      <span className={styles.label} aria-hidden="true">
        {t('task.field.progress')}
      </span>
      <Segmented
        label={t('task.field.progress')}
        options={OPEN.map((id) => ({ id, label: t(`task.progress.${id}`) }))}
        value={task.progress}
        onChange={(progress) => void updateTask(client, task, { progress })}
      />
    </div>
  );
}

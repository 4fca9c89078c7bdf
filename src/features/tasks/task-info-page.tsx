import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTask } from '#client-react/use-task.ts';
import { useFormats } from '#i18n/react.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionField } from './description-field.tsx';
import { DueField } from './due-field.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ImportanceField } from './importance-field.tsx';
import { ProgressField } from './progress-field.tsx';
import { SourceField } from './source-field.tsx';
import styles from './task-info-page.module.css';
import { WorkloadField } from './workload-field.tsx';

/** Everything one can say about a task. The title stands above, in the task's heading. */
export function TaskInfoPage() {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status !== 'found') return null;
  const { task } = state;
  return (
    <div className={styles.page} key={taskId}>
      <div className={styles.main}>
        <DescriptionField task={task} />
      </div>
      <div className={styles.side}>
        <Card>
          <div className={styles.fields}>
            <DueField task={task} />
            <ProgressField task={task} />
            <ImportanceField task={task} />
            <WorkloadField task={task} />
            <SourceField task={task} />
            <p className={styles.created}>
              {t('task.page.created', { when: formats.dateTime(task.createdAt) })}
            </p>
          </div>
        </Card>
      </div>
      <div className={styles.history}>
        <HistoryPanel task={task} />
      </div>
    </div>
  );
}

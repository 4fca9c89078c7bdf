import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useTask } from '#domain/task/use-task.ts';
import { useFormats } from '#i18n/react.ts';
import { Card } from '#ui/layout/card.tsx';
import { DueField } from '../due/due-field.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { DescriptionField } from './description-field.tsx';
import { ImportanceField } from './importance-field.tsx';
import { ProgressField } from './progress-field.tsx';
import { SourceField } from './source-field.tsx';
import styles from './task-info-page.module.css';
import { ViewedFacts } from './viewed-facts.tsx';
import { WorkloadField } from './workload-field.tsx';

export interface TaskInfoPageProps {
  readonly renderRecurrence?: (task: Task) => ReactNode;
  readonly renderReminders?: (task: Task) => ReactNode;
  readonly renderLabels?: (task: Task) => ReactNode;
  readonly renderSubtasks?: (task: Task) => ReactNode;
  readonly renderLinks?: (task: Task) => ReactNode;
  readonly renderComments?: (task: Task) => ReactNode;
}

/** Page with all fields of a task. The title is above, in the task's header. */
export function TaskInfoPage(slots: TaskInfoPageProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { taskId = '' } = useParams();
  const state = useTask(taskId);
  if (state.status !== 'found') return null;
  const { task } = state;
  const isEditable = can(task.role, 'task.edit');
  return (
    <div className={styles.page} key={taskId}>
      <div className={styles.main}>
        <DescriptionField task={task} />
        {slots.renderSubtasks?.(task)}
      </div>
      <div className={styles.side}>
        <Card>
          <div className={styles.fields}>
            {isEditable ? (
              <>
                <DueField task={task} />
                {slots.renderRecurrence?.(task)}
                {slots.renderReminders?.(task)}
                <ProgressField task={task} />
                <ImportanceField task={task} />
                <WorkloadField task={task} />
              </>
            ) : (
              <>
                <ViewedFacts task={task} />
                {slots.renderRecurrence?.(task)}
              </>
            )}
            {slots.renderLabels?.(task)}
            {isEditable && <SourceField task={task} />}
            <p className={styles.created}>
              {t('task.page.created', { when: formats.dateTime(task.createdAt) })}
            </p>
          </div>
        </Card>
      </div>
      <div className={styles.more}>
        {slots.renderLinks?.(task)}
        {slots.renderComments?.(task)}
        <HistoryPanel task={task} />
      </div>
    </div>
  );
}

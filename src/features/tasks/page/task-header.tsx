import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { useFormats } from '#i18n/react.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
import { ImportanceMark } from '#ui/marks/importance-mark.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { DueText } from '../due/due-text.tsx';
import { TaskUrgency } from '../task-urgency.tsx';
import { TaskHeaderMarks } from './task-header-marks.tsx';
import { TaskHeaderPath } from './task-header-path.tsx';
import styles from './task-page.module.css';
import { TaskPageMenu } from './task-page-menu.tsx';
import { TitleField } from './title-field.tsx';

interface TaskHeaderProps {
  readonly task: Task;
  readonly timer: ReactNode;
  readonly onDeleted: () => void;
  /** Beside a page, which has its own first heading, it is the second. */
  readonly heading?: 'h1' | 'h2';
}

export function TaskHeader({ task, timer, onDeleted, heading: Heading = 'h1' }: TaskHeaderProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { finish, reopen } = useTaskActions();
  const isDone = task.progress === 'done';
  return (
    <header className={classNames(styles.header, isDone && styles.isDone)}>
      <TaskHeaderPath task={task} />
      <div className={styles.tick}>
        <TaskTick
          label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title: task.title })}
          isSelected={isDone}
          isDisabled={!can(task.role, 'task.finish')}
          onChange={() => (isDone ? reopen(task) : finish(task))}
        />
      </div>
      <div className={styles.title}>
        <Heading>
          <VisuallyHidden>{task.title}</VisuallyHidden>
        </Heading>
        {can(task.role, 'task.edit') ? (
          <TitleField task={task} />
        ) : (
          <p className={styles.fixedTitle}>{task.title}</p>
        )}
      </div>
      <p className={styles.facts}>
        {isDone && task.completedAt !== null && (
          <span>{t('task.page.completed', { when: formats.dateTime(task.completedAt) })}</span>
        )}
        {!isDone && <TaskUrgency task={task} />}
        {!isDone && <DueText task={task} />}
        <ImportanceMark
          value={task.importance}
          label={t('task.importanceOf', { importance: task.importance })}
        />
        {task.workload !== null && <span>{formats.duration(task.workload)}</span>}
        <TaskHeaderMarks task={task} />
      </p>
      <div className={styles.acts}>
        {timer}
        <TaskPageMenu task={task} onDeleted={onDeleted} />
      </div>
    </header>
  );
}

import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task.ts';
import { useFormats } from '#i18n/react.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ImportanceMark } from '#ui/importance-mark.tsx';
import { Menu } from '#ui/menu.tsx';
import { TaskTick } from '#ui/task-tick.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DueText } from './due-text.tsx';
import styles from './task-page.module.css';
import { TaskUrgency } from './task-urgency.tsx';
import { TitleField } from './title-field.tsx';
import { useTaskActions } from './use-task-actions.ts';

interface TaskHeaderProps {
  readonly task: Task;
  readonly timer: ReactNode;
  readonly onDelete: () => void;
}

/** A task's title, edited where it stands, its tick, and what one needs to know of it on every tab. */
export function TaskHeader({ task, timer, onDelete }: TaskHeaderProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { finish, reopen } = useTaskActions();
  const isDone = task.progress === 'done';
  return (
    <header className={classNames(styles.header, isDone && styles.isDone)}>
      <div className={styles.tick}>
        <TaskTick
          label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title: task.title })}
          isSelected={isDone}
          onChange={() => (isDone ? reopen(task) : finish(task))}
        />
      </div>
      <div className={styles.title}>
        <h1>
          <VisuallyHidden>{task.title}</VisuallyHidden>
        </h1>
        <TitleField task={task} />
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
      </p>
      <div className={styles.acts}>
        {timer}
        <Menu
          label={t('task.page.acts')}
          trigger={<IconButton label={t('task.page.acts')} icon={<IconDots aria-hidden="true" />} />}
          placement="bottom end"
          entries={[
            {
              id: 'delete',
              label: t('task.delete'),
              icon: <IconTrash aria-hidden="true" />,
              isDangerous: true,
            },
          ]}
          onAction={onDelete}
        />
      </div>
    </header>
  );
}

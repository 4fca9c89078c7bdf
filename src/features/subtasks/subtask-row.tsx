import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy.ts';
import type { Task } from '#contract/task.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { Menu, type MenuEntry } from '#ui/menu.tsx';
import { TaskTick } from '#ui/task-tick.tsx';
import styles from './subtasks.module.css';

interface SubtaskRowProps {
  readonly task: Task;
  /** Formatted due date. */
  readonly due: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly onAct: (id: string) => void;
  readonly onTick: () => void;
}

export function SubtaskRow({ task, due, entries, onAct, onTick }: SubtaskRowProps) {
  const { t } = useTranslation('pages');
  const isDone = task.progress === 'done';
  return (
    <>
      <TaskTick
        label={t(isDone ? 'task.reopenNamed' : 'task.finishNamed', { title: task.title })}
        isSelected={isDone}
        isDisabled={!can(task.role, 'task.finish')}
        onChange={onTick}
      />
      <Link href={`/task/${task.id}`} className={classNames(styles.title, isDone && styles.done)}>
        {task.title}
      </Link>
      {!isDone && task.dueDate !== null && <span className={styles.due}>{due}</span>}
      <Menu
        label={t('subtasks.acts', { title: task.title })}
        trigger={
          <IconButton
            size="small"
            label={t('subtasks.acts', { title: task.title })}
            icon={<IconDots aria-hidden="true" />}
          />
        }
        placement="bottom end"
        entries={entries}
        onAction={onAct}
      />
    </>
  );
}

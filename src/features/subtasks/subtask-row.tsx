import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useTranslation } from 'react-i18next';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { DueSlot, PeopleSlot } from '#domain/task/task-slots.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import styles from './subtasks.module.css';

interface SubtaskRowProps {
  readonly task: Task;
  readonly entries: readonly MenuEntry[];
  readonly onAct: (id: string) => void;
  readonly onTick: () => void;
}

export function SubtaskRow({ task, entries, onAct, onTick }: SubtaskRowProps) {
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
      <PeopleSlot task={task} />
      {!isDone && task.dueDate !== null && (
        <span className={styles.due}>
          <DueSlot task={task} />
        </span>
      )}
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

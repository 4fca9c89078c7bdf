import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { DueText } from '#features/tasks/due/due-text.tsx';
import { TimerButton } from '#features/timers/timer-button.tsx';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { TaskTick } from '#ui/marks/task-tick.tsx';
import styles from './task-lines.module.css';

export interface TaskLinesProps {
  /** Id of the heading above. */
  readonly labelledBy: string;
  readonly tasks: readonly Task[];
  /** Actions on a task besides its timer. */
  readonly renderActs?: (task: Task) => ReactNode;
  readonly renderFacts?: (task: Task) => ReactNode;
  /** Fills the drag data, where tasks can be dragged. */
  readonly onCarry?: (event: DragEvent, task: Task) => void;
  readonly onLetGo?: () => void;
}

export function TaskLines({ labelledBy, tasks, ...acts }: TaskLinesProps) {
  return (
    <ul className={styles.lines} aria-labelledby={labelledBy}>
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} {...acts} />
      ))}
    </ul>
  );
}

type TaskLineProps = Omit<TaskLinesProps, 'labelledBy' | 'tasks'> & { readonly task: Task };

function TaskLine({ task, renderActs, renderFacts, onCarry, onLetGo }: TaskLineProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { finish } = useTaskActions();
  return (
    <li
      className={styles.line}
      draggable={onCarry !== undefined}
      onDragStart={onCarry && ((event) => onCarry(event, task))}
      onDragEnd={onLetGo}
    >
      <TaskTick
        label={t('task.finishNamed', { title: task.title })}
        isSelected={false}
        onChange={() => finish(task)}
      />
      <span className={styles.text}>
        <Link href={`/task/${task.id}`} className={styles.title}>
          {task.title}
        </Link>
        <span className={styles.facts}>
          <DueText task={task} />
          {task.workload !== null && <span>{formats.duration(task.workload)}</span>}
          {renderFacts?.(task)}
        </span>
      </span>
      {renderActs?.(task)}
      <TimerButton task={task} />
    </li>
  );
}

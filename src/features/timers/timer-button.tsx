import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useIsRunning } from '#domain/timer/use-running-record.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import styles from './timer-button.module.css';

export interface TimerButtonProps {
  readonly task: Pick<Task, 'id' | 'title'>;
  /** Keys that press it in a focused row, as `aria-keyshortcuts` names them. */
  readonly keys?: string | undefined;
}

export function TimerButton({ task, keys }: TimerButtonProps) {
  const { t } = useTranslation('pages');
  const isRunning = useIsRunning(task.id);
  const { toggle } = useTimerActions();
  const Icon = isRunning ? IconPlayerStop : IconPlayerPlay;
  return (
    <button
      type="button"
      className={styles.button}
      data-running={isRunning}
      aria-label={t(isRunning ? 'timer.stopNamed' : 'timer.startNamed', { title: task.title })}
      aria-keyshortcuts={keys}
      onClick={() => toggle(task)}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

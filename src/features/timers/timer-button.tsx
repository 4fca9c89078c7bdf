import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useIsRunning } from '#domain/timer/use-running-record.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import { ariaKeys, useKeyLayout } from '#ui/key-layout.ts';
import styles from './timer-button.module.css';

export interface TimerButtonProps {
  readonly task: Pick<Task, 'id' | 'title'>;
  /** Key of the app that presses it in a focused row. */
  readonly shortcutKey?: string;
}

export function TimerButton({ task, shortcutKey }: TimerButtonProps) {
  useKeyLayout();
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
      aria-keyshortcuts={shortcutKey === undefined ? undefined : ariaKeys(shortcutKey)}
      onClick={() => toggle(task)}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

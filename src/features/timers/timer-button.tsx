import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import { useTranslation } from 'react-i18next';
import { useIsRunning } from '#domain/timer/use-running-record.ts';
import { useTimerActions } from '#domain/timer/use-timer-actions.ts';
import styles from './timer-button.module.css';

export interface TimerButtonProps {
  readonly taskId: string;
  readonly title: string;
}

export function TimerButton({ taskId, title }: TimerButtonProps) {
  const { t } = useTranslation('pages');
  const isRunning = useIsRunning(taskId);
  const { toggle } = useTimerActions();
  const Icon = isRunning ? IconPlayerStop : IconPlayerPlay;
  return (
    <button
      type="button"
      className={styles.button}
      data-running={isRunning}
      aria-label={t(isRunning ? 'timer.stopNamed' : 'timer.startNamed', { title })}
      onClick={() => toggle({ id: taskId, title })}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

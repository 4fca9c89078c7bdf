import { classNames } from './class-names.ts';
import { clockText, durationAttribute } from './clock-text.ts';
import styles from './time.module.css';

export interface TimeProps {
  /** Elapsed seconds, derived by the caller from the start: nothing counts here. */
  seconds: number;
  size?: 'small' | 'medium' | 'large';
  isRunning?: boolean;
}

/** A clock whose digits stand still. Not live for screen readers: a second that speaks is noise. */
export function Time({ seconds, size = 'medium', isRunning = false }: TimeProps) {
  return (
    <time
      dateTime={durationAttribute(seconds)}
      className={classNames(styles.time, isRunning && styles.running)}
      data-size={size}
    >
      {clockText(seconds)}
    </time>
  );
}

import { durationAttribute, elapsedText } from '#time/duration-text.ts';
import { classNames } from '../class-names.ts';
import styles from './elapsed-time.module.css';

export interface TimeProps {
  /** Elapsed seconds, computed by the caller: this component has no clock. */
  seconds: number;
  size?: 'small' | 'medium' | 'large';
  isRunning?: boolean;
}

/** Elapsed time in tabular digits. Not a live region: reading every second aloud would be noise. */
export function Time({ seconds, size = 'medium', isRunning = false }: TimeProps) {
  return (
    <time
      dateTime={durationAttribute(seconds)}
      className={classNames(styles.time, isRunning && styles.running)}
      data-size={size}
    >
      {elapsedText(seconds)}
    </time>
  );
}

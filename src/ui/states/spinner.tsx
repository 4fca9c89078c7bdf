import { ProgressBar } from 'react-aria-components/ProgressBar';
import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Name of the operation; read aloud, never shown. */
  label: string;
  size?: 'small' | 'large';
}

export function Spinner({ label, size = 'small' }: SpinnerProps) {
  return (
    <ProgressBar
      isIndeterminate
      aria-label={label}
      className={classNames(styles.spinner, size === 'large' && styles.large)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" className={styles.track} />
        <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" className={styles.arc} />
      </svg>
    </ProgressBar>
  );
}

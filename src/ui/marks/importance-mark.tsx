import { useId } from 'react';
import styles from './importance-mark.module.css';

export interface ImportanceMarkProps {
  /** 0–100. */
  value: number;
  label: string;
}

/** Importance as a lozenge that fills from below, and the number. */
export function ImportanceMark({ value, label }: ImportanceMarkProps) {
  const id = useId();
  const level = Math.min(100, Math.max(0, value));
  return (
    <span role="img" aria-label={label} className={styles.mark}>
      <svg viewBox="0 0 16 16" className={styles.drawing} aria-hidden="true">
        <clipPath id={id}>
          <rect x="0" y={14.5 - level * 0.13} width="16" height="16" />
        </clipPath>
        <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" className={styles.fill} clipPath={`url(#${id})`} />
        <path d="M8 1.5 14.5 8 8 14.5 1.5 8z" className={styles.edge} />
      </svg>
      <span className={styles.number}>{Math.round(level)}</span>
    </span>
  );
}

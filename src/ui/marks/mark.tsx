import styles from './mark.module.css';

export interface MarkProps {
  /** Accessible name if there is no text beside it. */
  label?: string;
  size?: 'small' | 'medium' | 'large';
}

/**
 * Three day sheets stacked to a wall before half a sun, together a D; on a grid of 32. scripts/icons.ts has
 * it too.
 */
export function Mark({ label, size = 'medium' }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      className={styles.mark}
      data-size={size}
    >
      <path d="M4 4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v6H4zM4 12h8v8H4zM4 22h8v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M14 2a14 14 0 0 1 0 28z" className={styles.sun} />
    </svg>
  );
}

export function Wordmark({ name }: { name: string }) {
  return (
    <span className={styles.wordmark}>
      <Mark />
      <span className={styles.name}>{name}</span>
    </span>
  );
}

import styles from './task-tick.module.css';

export interface TaskTickProps {
  /** Label with action and task, for instance "Complete: Call Bob". */
  label: string;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

/** Checkbox that finishes a task. Native, because thousands of rows carry one. */
export function TaskTick({ label, isSelected, onChange, isDisabled = false }: TaskTickProps) {
  return (
    <span className={styles.tick}>
      <input
        type="checkbox"
        className={styles.input}
        aria-label={label}
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <svg viewBox="0 0 24 24" className={styles.drawing} aria-hidden="true">
        <circle cx="12" cy="12" r="9.25" className={styles.ring} />
        <circle cx="12" cy="12" r="9.25" className={styles.disc} />
        <path d="M7.75 12.5 10.75 15.5 16.5 9" pathLength={1} className={styles.stroke} />
      </svg>
    </span>
  );
}

import styles from './urgency-meter.module.css';
import { urgencyStep } from './urgency-step.ts';

export interface UrgencyMeterProps {
  /** 0–100, or null without a due date. */
  value: number | null;
  /** Read aloud in full, for instance "Urgency 83 of 100". */
  label: string;
  /** Word after the number, such as "overdue". */
  word?: string | undefined;
}

const bars = [1, 2, 3, 4, 5] as const;

/** Urgency as five bars and a number, readable without colour. */
export function UrgencyMeter({ value, label, word }: UrgencyMeterProps) {
  const step = urgencyStep(value);
  return (
    <span role="img" aria-label={label} className={styles.meter} data-step={step}>
      <svg viewBox="0 0 18 14" className={styles.bars} aria-hidden="true">
        {bars.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 3.75}
            y={11.5 - bar * 2.2}
            width="2.75"
            height={2.5 + bar * 2.2}
            rx="1"
            className={bar <= step ? styles.full : styles.empty}
          />
        ))}
      </svg>
      <span className={styles.number}>{value === null ? '–' : Math.round(value)}</span>
      {word !== undefined && <span>{word}</span>}
    </span>
  );
}

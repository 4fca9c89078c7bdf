export type UrgencyStep = 0 | 1 | 2 | 3 | 4 | 5;

/** Step of the urgency ramp for 0–100, in fifths; 0 without a due date. */
export function urgencyStep(value: number | null): UrgencyStep {
  if (value === null) return 0;
  if (value >= 80) return 5;
  if (value >= 60) return 4;
  if (value >= 40) return 3;
  return value >= 20 ? 2 : 1;
}

export type UrgencyStep = 0 | 1 | 2 | 3 | 4 | 5;

/** The step of the ramp for an urgency of 0–100: fifths, and 0 where there is no due date. */
export function urgencyStep(value: number | null): UrgencyStep {
  if (value === null) return 0;
  if (value >= 80) return 5;
  if (value >= 60) return 4;
  if (value >= 40) return 3;
  return value >= 20 ? 2 : 1;
}

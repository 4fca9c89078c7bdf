/** Steps of the introduction, in order. */
export const STEPS = ['language', 'idea', 'task', 'calendar', 'others'] as const;
export type WelcomeStep = (typeof STEPS)[number];

/** 1-based step of a path such as `/welcome/3`; null for an invalid one. */
export function stepNumberOf(path: string | undefined): number | null {
  const number = Number(path);
  return Number.isInteger(number) && number >= 1 && number <= STEPS.length ? number : null;
}

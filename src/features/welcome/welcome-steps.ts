/** Steps of the introduction, in order. */
export const STEPS = ['language', 'idea', 'task', 'calendar', 'others'] as const;
export type WelcomeStep = (typeof STEPS)[number];

/** 1-based step of a path such as `/welcome/3`; null for an invalid one. */
export function placeOfStep(path: string | undefined): number | null {
  const place = Number(path);
  return Number.isInteger(place) && place >= 1 && place <= STEPS.length ? place : null;
}

/** The introduction, in its order. */
export const STEPS = ['language', 'idea', 'task', 'calendar', 'others'] as const;
export type WelcomeStep = (typeof STEPS)[number];

/** The 1-based step of an address such as `/welcome/3`; null for one that is none. */
export function placeOfStep(path: string | undefined): number | null {
  const place = Number(path);
  return Number.isInteger(place) && place >= 1 && place <= STEPS.length ? place : null;
}

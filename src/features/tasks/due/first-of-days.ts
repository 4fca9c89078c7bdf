import type { Task } from '#contract/task/task.ts';

/** Id and instant of the first task of each day, latest first. `dayOf` returns the day of an instant. */
export function firstOfDays(
  rows: readonly Task[],
  dayOf: (instant: string) => string,
): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>();
  let day: string | null = null;
  for (const { id, completedAt } of rows) {
    if (completedAt === null) continue;
    const itsDay = dayOf(completedAt);
    if (itsDay !== day) firsts.set(id, completedAt);
    day = itsDay;
  }
  return firsts;
}

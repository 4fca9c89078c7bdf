import type { Task } from '#contract/task.ts';

/**
 * The first task of each day among completed tasks, the last finished first: its id and the instant to name the day
 * by. `dayOf` tells the day on which an instant falls.
 */
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

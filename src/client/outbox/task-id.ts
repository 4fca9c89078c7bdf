import * as z from 'zod/mini';

const withId = z.object({ id: z.string().check(z.minLength(1)) });

/** Whether a payload that is not parsed yet names a thing at all. */
export function hasId(payload: unknown): boolean {
  return z.safeParse(withId, payload).success;
}

/** Check of a write about a task, whose id the specification wants named. */
export function needsTaskId(payload: unknown): 'no_task_id' | null {
  return hasId(payload) ? null : 'no_task_id';
}

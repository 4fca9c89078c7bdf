import type { TaskDetail } from '#contract/task-events.ts';
import { RefusedError } from '../failure.ts';
import type { Ask } from './write-definition.ts';

/** An answer of the server; null where it says that there is nothing of that id. */
export async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedError && error.reply.id === 'not_found') return null;
    throw error;
  }
}

export function readTask(id: string, ask: Ask): Promise<TaskDetail | null> {
  return found(ask('getTask', { id }));
}

export function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a row has every value that a patch gives. */
export function holds(row: object, patch: object): boolean {
  const values = new Map(Object.entries(row));
  return Object.entries(patch).every(([key, value]) => value === undefined || isSame(values.get(key), value));
}

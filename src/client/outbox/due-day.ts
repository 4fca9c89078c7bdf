import { type DueChange, dueAfter, noDue } from '#contract/due.ts';
import type { Write } from '../client.ts';

/** A named due date with its day, or with none, so that a later edit that is merged into the write replaces all of it. */
function whole<T extends DueChange>(change: T, timeZone: string): T {
  const { dueDate, isWholeDay, dueDay } = change;
  if (dueDay !== undefined || dueDate === undefined) return change;
  if (dueDate !== null && isWholeDay === undefined) return change;
  return { ...change, ...dueAfter(change, noDue, { writer: timeZone, owner: timeZone }) };
}

/**
 * A write of a task whose whole day is named by its first instant says the day itself: where it is read, the person may
 * be in another zone by then.
 */
export function withDueDay(write: Write, timeZone: string): Write {
  if (write.name === 'createTask') return { name: write.name, payload: whole(write.payload, timeZone) };
  if (write.name === 'createQuickTask') return { name: write.name, payload: whole(write.payload, timeZone) };
  if (write.name !== 'updateTask') return write;
  return {
    name: write.name,
    payload: { ...write.payload, data: whole(write.payload.data, timeZone) },
  };
}

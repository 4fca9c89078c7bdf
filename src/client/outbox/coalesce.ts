import * as z from 'zod/mini';
import { newScheduleItem, newTaskScheduleItem } from '#contract/schedule-item.ts';
import { newTask, quickTask } from '#contract/task.ts';
import type { Write } from '../client.ts';
import type { Operation } from './operation.ts';
import { subjectOf } from './subject.ts';

/** The waiting operation that `write` may be merged into: the last that touches its thing, if it was never sent. */
export function mergeTarget(
  operations: readonly Operation[],
  write: Write,
  accountId: string,
): Operation | undefined {
  const { id } = subjectOf(write, accountId);
  for (let index = operations.length - 1; index >= 0; index -= 1) {
    const operation = operations[index];
    if (operation === undefined) continue;
    const subject = subjectOf(operation.write, accountId);
    if (subject.id !== id && !subject.dependsOn.includes(id)) continue;
    return operation.isSent || operation.error !== null ? undefined : operation;
  }
  return undefined;
}

/** Both writes as one, or null where they must stay two. */
export function mergeWrites(first: Write, second: Write): Write | null {
  if (second.name === 'updateTask') {
    const { id, data, version } = second.payload;
    if (first.name === 'updateTask') {
      // Made from different versions, they met different conflicts.
      if (first.payload.version !== version || first.payload.id !== id) return null;
      return { name: 'updateTask', payload: { id, version, data: { ...first.payload.data, ...data } } };
    }
    if (first.name === 'createQuickTask' && fits(quickTask, data)) {
      return { name: first.name, payload: z.parse(quickTask, { ...first.payload, ...data }) };
    }
    if (first.name === 'createTask' && fits(newTask, data)) {
      return { name: first.name, payload: z.parse(newTask, { ...first.payload, ...data }) };
    }
    return null;
  }
  if (second.name === 'updateScheduleItem' || second.name === 'updateScheduleItemNote') {
    return mergeItem(first, second.payload);
  }
  if (second.name === 'updateAppSettings' && first.name === 'updateAppSettings') {
    return { name: first.name, payload: { ...first.payload, ...second.payload } };
  }
  return null;
}

type ItemUpdate = Extract<Write, { name: 'updateScheduleItem' }>['payload'];

function mergeItem(first: Write, { calendarItemId, version, props }: ItemUpdate): Write | null {
  if (first.name === 'updateScheduleItem' || first.name === 'updateScheduleItemNote') {
    if (first.payload.version !== version || first.payload.calendarItemId !== calendarItemId) return null;
    const merged = { ...first.payload.props, ...props };
    return first.name === 'updateScheduleItem'
      ? { name: first.name, payload: { ...first.payload, props: merged } }
      : { name: first.name, payload: { ...first.payload, props: merged } };
  }
  if (first.name === 'createScheduleItem' && fits(newScheduleItem, props)) {
    const merged = z.safeParse(newScheduleItem, { ...first.payload.props, ...props });
    return merged.success ? { name: first.name, payload: { props: merged.data } } : null;
  }
  if (first.name === 'createScheduleItemNote' && fits(newTaskScheduleItem, props)) {
    const merged = z.safeParse(newTaskScheduleItem, { ...first.payload.props, ...props });
    return merged.success ? { name: first.name, payload: { ...first.payload, props: merged.data } } : null;
  }
  return null;
}

/** Whether a create can say all of it. */
function fits(schema: { readonly shape: object }, data: object): boolean {
  return Object.keys(data).every((key) => key in schema.shape);
}

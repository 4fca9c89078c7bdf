import * as z from 'zod/mini';
import type { Due } from '#contract/task/due.ts';
import { editable } from '#contract/task/task-fields.ts';
import { shownTask } from './shown-task.ts';
import { dueOf, wallTime } from './tool-times.ts';

const fields = {
  due: z.nullable(wallTime),
  workload_minutes: editable.workload.check(z.describe('Estimated minutes')),
  importance: editable.importance.check(z.describe('0 to 100; 50 is usual')),
  labels: editable.labels.check(z.describe('Names without #')),
};

/** Fields of a new task. */
export const addedFields = {
  description: z.optional(editable.description).check(z.describe('Markdown')),
  due: z.optional(fields.due),
  workload_minutes: z.optional(fields.workload_minutes),
  importance: z.optional(fields.importance),
  labels: z.optional(fields.labels),
};

/** Fields of a change. */
export const changedFields = {
  ...addedFields,
  description: z.optional(editable.description).check(z.describe('Markdown; replaces the whole text')),
  due: z.optional(fields.due).check(z.describe('null takes the due date away')),
};

/** Answer about a written task. */
export const writtenTask = z.object({ task: shownTask, timeZone: z.string() });

/** Fields of a due date, if one is given: a text, or null to take it away. */
export function dueFieldsOf(text: string | null | undefined, zone: string): Due | Record<never, never> {
  return text === undefined ? {} : dueOf(text, zone);
}

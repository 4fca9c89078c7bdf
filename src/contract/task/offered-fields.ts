import * as z from 'zod/mini';
import { dueFields } from './due-fields.ts';
import type { FieldWith } from './task-field-traits.ts';
import type { FieldValue } from './task-fields.ts';

/** Fields as those see them who are asked to take on the task. */
export const offeredFields = {
  title: z.string(),
  description: z.string(),
  ...dueFields,
  importance: z.int(),
  /** Estimated minutes. */
  workload: z.nullable(z.int()),
} satisfies { readonly [K in FieldWith<'offered', true>]: z.ZodMiniType<FieldValue<K>> };

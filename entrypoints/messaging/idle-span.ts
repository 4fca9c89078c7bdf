import * as z from 'zod/mini';
import { entityId, instant } from '#contract/entity.ts';

/** Key in `storage.local`: the worker writes it, pages watch it. */
export const IDLE_SPAN_KEY = 'idleSpan';

/** Time that a timer ran during an absence. Stored until the user decides about it. */
export const idleSpan = z.object({
  /** The record that ran, and its task. */
  recordId: entityId,
  taskId: entityId,
  /** Start of the absence. */
  from: instant,
  /** Its end; null while it lasts, when nothing is asked yet. */
  until: z.nullable(instant),
});
export type IdleSpan = z.infer<typeof idleSpan>;

export function parseIdleSpan(stored: string | null): IdleSpan | null {
  try {
    const parsed = z.safeParse(idleSpan, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * - `keep`: it was work; nothing changes.
 * - `discard`: the record ends when the person went.
 * - `discardAndContinue`: the same, and a new record of the same task begins when they came back.
 * - `split`: the span becomes a record of its own between the two, of the same task unless another is named.
 *
 * The record's note goes to each part.
 */
export const idleChoices = ['keep', 'discard', 'discardAndContinue', 'split'] as const;
export type IdleChoice = (typeof idleChoices)[number];

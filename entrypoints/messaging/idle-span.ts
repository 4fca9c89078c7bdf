/** Key in `storage.local`: the worker writes it, pages watch it. */
export const IDLE_SPAN_KEY = 'idleSpan';

/** Time that a timer ran during an absence. Stored until the user decides about it. */
export interface IdleSpan {
  /** The record that ran, and its task. */
  readonly recordId: string;
  readonly taskId: string;
  /** Start of the absence. */
  readonly from: string;
  /** Its end; null while it lasts, when nothing is asked yet. */
  readonly until: string | null;
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

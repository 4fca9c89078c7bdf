import * as z from 'zod/mini';
import { type ErrorId, type ErrorReply, errorReply } from '#contract/error.ts';

const worded = z.object({ message: z.string() });

/** Parses a refusal by the contract; null for anything else, such as the page of a proxy. */
export function knownRefusal(value: unknown): ErrorReply | null {
  const known = z.safeParse(errorReply, value);
  return known.success ? known.data : null;
}

/** An id that this version does not know keeps its message under the id of `otherwise`. */
export function readRefusal(value: unknown, otherwise: ErrorReply & { readonly id: ErrorId }): ErrorReply {
  const known = knownRefusal(value);
  if (known !== null) return known;
  const unknown = z.safeParse(worded, value);
  return unknown.success ? { id: otherwise.id, message: unknown.data.message } : otherwise;
}

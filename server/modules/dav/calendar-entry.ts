import { createHash } from 'node:crypto';
import type { Queryable } from '#server/database/driver.ts';
import type { ObjectHead } from './object-repository.ts';
import { listKept } from './object-repository.ts';

/** Object of a calendar, made by a program or in Daywall. */
export interface CalendarEntry {
  readonly kind: 'task' | 'item' | 'series';
  readonly entityId: string;
  readonly name: string;
  readonly uid: string;
  readonly etag: string;
  /** Span in milliseconds that reports look at; null for a task without a date. */
  readonly span: { readonly from: number; readonly to: number } | null;
  /** Row of what a program wrote. */
  readonly head: ObjectHead | null;
  /** Text of the object, from what a program wrote or anew. */
  render(kept: string | null): string;
}

/** Entity tag of all that an object is made of: the same tag is the same text. */
export function entryTag(head: ObjectHead | null, ...made: readonly unknown[]): string {
  const kept = head === null ? null : [head.digest, head.keptFields, head.uid];
  return `"${createHash('sha256')
    .update(JSON.stringify([kept, ...made]))
    .digest('base64url')
    .slice(0, 22)}"`;
}

/** Texts of entries, in their order. */
export async function textsOf(queryable: Queryable, entries: readonly CalendarEntry[]): Promise<string[]> {
  const kept = await listKept(
    queryable,
    entries.flatMap(({ head }) => (head === null ? [] : [head.id])),
  );
  return entries.map((entry) => entry.render(entry.head === null ? null : (kept.get(entry.head.id) ?? null)));
}

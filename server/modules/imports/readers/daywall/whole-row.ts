import * as z from 'zod/mini';
import type { LeftBehind, SourceFault, SourceWhole } from '../../source-row.ts';
import { type WholeKind, type WholeThing, wholeThings } from '../../whole/whole-thing.ts';
import { faultRow } from '../row-defaults.ts';

/** Origin of a row: the list and the ordinal of its item. */
export interface ItemOrigin {
  readonly sourceId: string;
  readonly at: { readonly file: string; readonly line: number };
}

interface Named {
  readonly title: string;
  readonly parent?: string | null;
  readonly leftBehind?: readonly LeftBehind[];
}

/** Row of a thing, or the fault where the file has something else. */
export function wholeRow(
  of: WholeKind,
  data: unknown,
  origin: ItemOrigin,
  { title, parent = null, leftBehind = [] }: Named,
): SourceWhole | SourceFault {
  const read = z.safeParse(wholeThings[of], data);
  if (!read.success) return faultRow('malformed', title, origin);
  // The schema of a kind gives its data.
  const thing = { of, data: read.data } as WholeThing;
  return { kind: 'whole', ...origin, title, parent, leftBehind, thing };
}

import type { PlannedRow } from '../row-repository.ts';
import type { SourceWhole } from '../source-row.ts';
import type { WholeData, WholeKind } from './whole-thing.ts';

/** Planned row of a thing of one kind. */
export type RowOf<K extends WholeKind> = PlannedRow & {
  readonly source: SourceWhole & { readonly thing: { readonly of: K; readonly data: WholeData<K> } };
};

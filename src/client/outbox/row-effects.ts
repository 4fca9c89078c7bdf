import type { EntityName, EntityOf } from '#contract/change.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';

function rowChange<E extends EntityName>(entity: E, id: string, row: EntityOf<E> | null): RowChange {
  return { entity, id, row } as RowChange;
}

/** Effect of an edit. The version stays the one that the server gave: later edits are made from that. */
export function changedRow<E extends EntityName>(
  entity: E,
  id: string,
  change: Partial<EntityOf<E>> | ((row: EntityOf<E>) => Partial<EntityOf<E>>),
  { view, at }: EffectContext,
): readonly RowChange[] {
  const row = view.get(entity, id);
  if (row === undefined) return [];
  const patch = typeof change === 'function' ? change(row) : change;
  return [rowChange(entity, id, { ...row, ...patch, updatedAt: at })];
}

/** Effect of a deletion that takes nothing else along; restored from the tombstone under its id. */
export function deletedRow(
  entity: EntityName,
  id: string,
  { view, tombstones }: EffectContext,
): readonly RowChange[] {
  const row = view.get(entity, id);
  if (row === undefined) return [];
  tombstones.keep(id, [rowChange(entity, id, row)]);
  return [rowChange(entity, id, null)];
}

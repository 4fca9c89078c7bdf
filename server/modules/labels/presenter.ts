import type { Label } from '#contract/task/label.ts';
import type { LabelRow } from './table.ts';

export function presentLabel(row: LabelRow): Label {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    tone: row.tone,
    position: row.position,
    ownerId: row.ownerId,
  };
}

import type { Template } from '#contract/task/template.ts';
import type { TemplateRow } from './table.ts';

export function presentTemplate(row: TemplateRow): Template {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    name: row.name,
    organizationId: row.organizationId,
    tree: row.tree,
    ownerId: row.ownerId,
  };
}

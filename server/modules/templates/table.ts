import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Template } from '#contract/task/template.ts';
import { entityColumns } from '#server/db/entity-columns.ts';
import { instantColumn } from '#server/instant-column.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';

export const templates = pgTable(
  'templates',
  {
    ...entityColumns,
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Scope of a shared template; null for the owner's own. */
    organizationId: uuid().references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tree: jsonb().$type<Template['tree']>().notNull(),
    deletedAt: instantColumn(),
  },
  (table) => [
    index('templates_of_person').on(table.ownerId).where(sql`organization_id is null`),
    index('templates_of_organization').on(table.organizationId),
  ],
);
export type TemplateRow = typeof templates.$inferSelect;

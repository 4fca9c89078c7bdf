import { integer, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '../instant-column.ts';

/** Columns that every entity's table has. */
export const entityColumns = {
  id: uuid().primaryKey(),
  createdAt: instantColumn().notNull(),
  updatedAt: instantColumn().notNull(),
  version: integer().notNull().default(1),
};

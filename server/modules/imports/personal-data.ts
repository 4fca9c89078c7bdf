import { eq } from 'drizzle-orm';
import { importSummary } from '#contract/import/import.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { presentSummary } from './presenter.ts';
import { listOf } from './repository.ts';
import { importMappings, importOrigins, importRows, imports } from './table.ts';

export const importData: PersonalData = {
  tables: [
    { table: imports, by: 'batches', rowsOf: (userId) => eq(imports.userId, userId) },
    { table: importRows, by: 'cascade', from: imports },
    { table: importOrigins, by: 'rest', rowsOf: (userId) => eq(importOrigins.userId, userId) },
    { table: importMappings, by: 'rest', rowsOf: (userId) => eq(importMappings.userId, userId) },
  ],
  exports: [
    {
      name: 'imports',
      about: 'The files you brought along from other products, and how far each of them came.',
      schema: importSummary,
      async *items({ queryable, caller }) {
        for (const row of await listOf(queryable, caller.userId)) yield presentSummary(row);
      },
    },
  ],
};

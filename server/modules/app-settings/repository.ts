import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { AppSettings, AppSettingsPatch } from '#contract/people/app-settings.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { given, givenFields, isOneOf, statement, statementByFields } from '#server/database/statement.ts';
import { type AppSettingsRow, appSettings } from './table.ts';

const byIds = statement((queryable) =>
  queryable.select().from(appSettings).where(isOneOf(appSettings.id, 'ids')),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<AppSettingsRow[]> {
  return byIds(queryable, { ids });
}

export async function lock(tx: Transaction, id: string): Promise<AppSettingsRow | null> {
  const [row] = await tx.select().from(appSettings).where(eq(appSettings.id, id)).for('update');
  return row ?? null;
}

export async function insert(tx: Transaction, row: typeof appSettings.$inferInsert): Promise<void> {
  await tx.insert(appSettings).values(row);
}

const updating = statementByFields((queryable, names) => {
  const fields = givenFields(appSettings, names);
  const differs = Object.entries(getTableColumns(appSettings)).flatMap(([name, column]) => {
    const value = fields[name];
    return value === undefined ? [] : [sql`${column} is distinct from ${value}`];
  });
  return queryable
    .update(appSettings)
    .set({
      ...fields,
      updatedAt: given(appSettings.updatedAt, 'now'),
      version: sql`${appSettings.version} + 1`,
    })
    .where(and(eq(appSettings.id, sql.placeholder('id')), or(...differs)))
    .returning();
});

/** Null if nothing changes, or no settings have that id. */
export async function update(
  tx: Transaction,
  id: string,
  fields: Partial<Pick<AppSettings, keyof AppSettingsPatch>>,
  now: string,
): Promise<AppSettingsRow | null> {
  const [row] = await updating(tx, fields, { id, now });
  return row ?? null;
}

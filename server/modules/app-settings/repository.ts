import { and, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { AppSettings, AppSettingsPatch } from '#contract/people/app-settings.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import {
  given,
  givenFields,
  statement,
  statementByFields,
  statementOfKeys,
} from '#server/database/statement.ts';
import { type AppSettingsRow, appSettings } from './table.ts';

const byIds = statementOfKeys('ids', (queryable, isWanted) =>
  queryable.select().from(appSettings).where(isWanted(appSettings.id)),
);

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<AppSettingsRow[]> {
  return byIds(queryable, ids);
}

const locking = statement((queryable) =>
  queryable
    .select()
    .from(appSettings)
    .where(eq(appSettings.id, sql.placeholder('id')))
    .for('update'),
);

export async function lock(tx: Transaction, id: string): Promise<AppSettingsRow | null> {
  const [row] = await locking(tx, { id });
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

import { eq, inArray, sql } from 'drizzle-orm';
import type { AppSettingsPatch } from '#contract/app-settings.ts';
import type { Queryable, Transaction } from '#server/plugins/database.ts';
import { type AppSettingsRow, appSettings } from './table.ts';

export function findByIds(queryable: Queryable, ids: readonly string[]): Promise<AppSettingsRow[]> {
  return queryable
    .select()
    .from(appSettings)
    .where(inArray(appSettings.id, [...ids]));
}

export async function insert(tx: Transaction, row: typeof appSettings.$inferInsert): Promise<void> {
  await tx.insert(appSettings).values(row);
}

export async function lock(tx: Transaction, id: string): Promise<AppSettingsRow | null> {
  const [row] = await tx.select().from(appSettings).where(eq(appSettings.id, id)).for('update');
  return row ?? null;
}

export async function update(
  tx: Transaction,
  id: string,
  fields: AppSettingsPatch,
  now: string,
): Promise<AppSettingsRow | null> {
  const [row] = await tx
    .update(appSettings)
    .set({ ...fields, updatedAt: now, version: sql`${appSettings.version} + 1` })
    .where(eq(appSettings.id, id))
    .returning();
  return row ?? null;
}

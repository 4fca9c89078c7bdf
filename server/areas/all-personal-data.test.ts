import { getTableName } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { users } from '../modules/users/table.ts';
import { personalData } from './all-personal-data.ts';

const tables = personalData.flatMap((section) => section.tables);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function refersTo(table: PgTable, target: PgTable): boolean {
  return getTableConfig(table).foreignKeys.some(
    (key) => key.reference().foreignTable === target && key.onDelete === 'cascade',
  );
}

it('every table of the migrated database is listed by one module, with how it is erased', async () => {
  const { rows } = await database.executeSql(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found = rows.map(({ name }) => String(name)).sort();
  expect(found.length).toBeGreaterThan(30);
  expect(tables.map(({ table }) => getTableName(table)).sort()).toEqual(found);
});

it('a table erased with another refers to it by a cascade', () => {
  const broken = tables.filter((each) => each.by === 'cascade' && !refersTo(each.table, each.from));
  expect(broken.map(({ table }) => getTableName(table))).toEqual([]);
});

it('an exempt table refers to no user and says why it is exempt', () => {
  const exempt = tables.filter((each) => each.by === 'exempt');
  expect(
    exempt.filter(({ table }) => refersTo(table, users)).map(({ table }) => getTableName(table)),
  ).toEqual([]);
  for (const { reason } of exempt) expect(reason).not.toBe('');
});

it('a module whose tables are erased by its own phases, or with the deletion, brings them', () => {
  for (const { tables, phases, onDeletion } of personalData) {
    const ways = new Set(tables.map(({ by }) => by));
    if (ways.has('phases')) expect(phases, getTableName(tables[0]?.table ?? users)).toBeDefined();
    // The deletion overwrites a user's row itself.
    const isUsers = tables.some(({ table }) => table === users);
    if (ways.has('deletion') && !isUsers) expect(onDeletion).toBeDefined();
  }
});

import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Database } from '#server/plugins/database.ts';
import { openDatabase } from '#server/plugins/open-database.ts';
import { databaseTemplate } from './database-template.ts';

/** A PostgreSQL server to test on instead of the embedded engine; each test file makes a database of its own there. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

/** An empty, migrated database; closing it also removes it. */
export async function openTestDatabase(): Promise<Database> {
  if (testDatabaseUrl === undefined) {
    return openDatabase({ kind: 'embedded', dataDir: 'memory://', template: await databaseTemplate() });
  }
  const admin = postgres(testDatabaseUrl, { max: 1, onnotice: () => undefined });
  const name = `daywall_test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name}`);
  const url = new URL(testDatabaseUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ kind: 'postgres', url: url.href });
  return {
    ...database,
    async close() {
      await database.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

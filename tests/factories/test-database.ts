import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openPooledDatabase } from './embedded-pool.ts';

/** PostgreSQL server to test on instead of the embedded engine; each test file creates its own database there. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL;

export interface PostgresDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * New database on a PostgreSQL server, empty or a copy of `template`. `serverUrl`: address of a role that may
 * create databases.
 */
export async function createPostgresDatabase(
  serverUrl: string,
  template = process.env.TEST_DATABASE_TEMPLATE ?? 'template1',
): Promise<PostgresDatabase> {
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  const name = `daywall_test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/**
 * An empty, migrated database; closing it also removes it. `isUnused`: one that no other file has emptied, for plans and
 * counts of pages.
 */
export async function openTestDatabase({ isUnused = false } = {}): Promise<Database> {
  if (testDatabaseUrl === undefined) return openPooledDatabase({ isUnused });
  const { url, drop } = await createPostgresDatabase(testDatabaseUrl);
  const database = await openDatabase({ kind: 'postgres', url });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

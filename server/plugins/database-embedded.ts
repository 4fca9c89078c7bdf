import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Driver } from './database.ts';
import { guarded } from './transaction-guard.ts';

export const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url));

const outerMethods = new Set<PropertyKey>(['query', 'exec', 'sql', 'transaction']);

/**
 * PGlite in `dataDir` (`memory://` for tests), one connection. Relaxed durability stays off: a write is on disk
 * before it is acknowledged.
 */
export async function openEmbedded(dataDir: string, template?: Blob): Promise<Driver> {
  if (!dataDir.startsWith('memory:')) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const client = await PGlite.create({
    dataDir,
    relaxedDurability: false,
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
  await client.exec(`set time zone 'UTC'`);
  const db = drizzle({ client: guarded(client, outerMethods), casing: 'snake_case' });
  await migrate(db, { migrationsFolder });
  return {
    kind: 'embedded',
    db,
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0) {
        return { rows: (await client.query<Record<string, unknown>>(text, values)).rows };
      }
      const results = await client.exec(text);
      return { rows: results.at(-1)?.rows ?? [] };
    },
    listen: async () => async () => undefined,
    notify: async () => undefined,
    close: () => client.close(),
  };
}

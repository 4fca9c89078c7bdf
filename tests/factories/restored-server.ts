import { openDatabase } from '#server/database/open-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/**
 * Backs up a server's embedded database in its current state. Returns the function that starts another server,
 * with the same settings, from the backup.
 */
export async function backUp({
  database,
  config,
}: Pick<TestServer, 'database' | 'config'>): Promise<() => Promise<TestServer>> {
  const backup = await database.dump?.();
  if (backup === undefined) throw new Error('PostgreSQL is backed up by its own means');
  return async () => {
    const source = { kind: 'embedded', dataDir: 'memory://', template: backup } as const;
    return startTestServer(config, await openDatabase(source));
  };
}

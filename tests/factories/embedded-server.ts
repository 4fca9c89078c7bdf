import { join } from 'node:path';
import type { DiskObserver } from '#server/database/embedded-disk.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { databaseTemplate } from './database-template.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Server on the embedded database in a folder on disk, whatever database the other tests use. */
export async function startEmbeddedServer(folder: string, observer?: DiskObserver): Promise<TestServer> {
  const template = await databaseTemplate();
  const database = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'db'), template, observer });
  return startTestServer({ logLevel: 'silent' }, database);
}

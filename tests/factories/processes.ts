import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedis } from './redis-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { createPostgresDatabase, testDatabaseUrl } from './test-database.ts';

export interface Processes {
  readonly servers: readonly ServerProcess[];
  /** Address of the shared database. */
  readonly databaseUrl: string;
  readonly redis: RedisServer;
  stop(): Promise<void>;
}

/**
 * Several real servers on one new PostgreSQL database (of TEST_DATABASE_URL) and one new Redis, with one secret.
 * `env`: more settings, the same for all.
 */
export async function startProcesses(count: number, env: NodeJS.ProcessEnv = {}): Promise<Processes> {
  if (testDatabaseUrl === undefined) throw new Error('several processes need TEST_DATABASE_URL');
  const database = await createPostgresDatabase(testDatabaseUrl);
  const redis = await startRedis();
  const folder = mkdtempSync(join(tmpdir(), 'daywall-processes-'));
  const settings = {
    SECRET: randomBytes(32).toString('hex'),
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    PORT: '0',
    ...env,
  };
  // All at once: they have to agree on who migrates, too.
  const starts = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      startServerProcess({ ...settings, DATA_DIR: join(folder, String(index)) }),
    ),
  );
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    await redis.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return { servers, databaseUrl: database.url, redis, stop };
}

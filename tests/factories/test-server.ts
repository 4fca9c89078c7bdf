import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { LogSink } from '#server/plugins/logging.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly config: Config;
  /** Origin of the server. */
  readonly url: string;
  close(): Promise<void>;
}

/** Cheap parameters of Argon2: tests check its refusals, never its cost. */
const LIGHT = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/**
 * Server on a free port, or on that of `changes`, with a clock that the test moves. Its database is empty and in memory unless one is
 * passed; `close` closes either.
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  shared?: Database,
  logSink?: LogSink,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'daywall-test-'));
  const config: Config = {
    // No web app, whether one has been built here or not.
    ...readConfig({ DATA_DIR: dataDir, PORT: '0', WEB_ROOT: join(dataDir, 'no-web-app') }),
    secret: randomBytes(32).toString('hex'),
    rateLimitFactor: 1_000,
    passwordCost: LIGHT,
    hasJobs: false,
    logLevel: 'warn',
    ...changes,
  };
  const clock = createManualClock();
  const database = shared ?? (await openTestDatabase());
  const app = await buildApp(config, { clock, database, ...(logSink === undefined ? {} : { logSink }) });
  const url = await app.listen({ host: '127.0.0.1', port: config.port });
  return {
    app,
    database,
    clock,
    config,
    url,
    async close() {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

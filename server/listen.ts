import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { checkMajor, DataFolderError, type LockedFolder, lockDataFolder } from './data-folder.ts';
import { PRIVATE_UMASK } from './database/durable-folder.ts';
import { packBackup } from './db/backup-file.ts';
import { demoPeople } from './db/demo-people.ts';
import { DEMO_PASSWORD, seedDemo } from './db/seed.ts';
import { describeFault } from './fault.ts';
import { FileStorageError } from './file-storage/file-storage.ts';
import { collectWhenIdle } from './idle-collection.ts';

/** Timeout of a graceful stop. Milliseconds. */
const STOP_PATIENCE = 10_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function settings(): { config: Config; isDemo: boolean } {
  const isDemo = process.argv.includes('--demo');
  const env = isDemo ? { ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data-demo' } : process.env;
  const config = readConfig(env);
  // The demo must never touch a real database.
  return { config: isDemo ? { ...config, databaseUrl: null } : config, isDemo };
}

function stopOnSignals(app: FastifyInstance, held: LockedFolder | null): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
    await app.close();
    await held?.release();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

/**
 * Uncaught errors end the process, as without a handler, but are logged without their message, which may hold user
 * data.
 */
function endOnFaults(app: FastifyInstance): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      app.log.fatal({ ...describeFault(error), event }, 'fault that nobody caught');
      process.exit(1);
    });
  }
}

async function start(): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const { config, isDemo } = settings();
  const held = config.databaseUrl === null ? await lockDataFolder(config.dataDir) : null;
  if (held !== null) checkMajor(config.dataDir);
  const app = await buildApp(config);
  endOnFaults(app);
  stopOnSignals(app, held);
  const { database, fileStorage } = app;
  const { dump } = database;
  const { dataDir, s3 } = config;
  if (dump !== null) {
    const source = { dump, dataDir, storage: fileStorage, bucket: s3?.bucket ?? null };
    held?.offerBackup(() => packBackup(source));
  }
  if (isDemo && (await seedDemo(app.database, config)))
    say(`The demo's people are in ${resolve(config.dataDir)}.`);
  await app.listen({ host: config.host, port: config.port });
  collectWhenIdle();
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  say(`Daywall is at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}`);
  if (isDemo) {
    say(`Sign in as ${demoPeople.map(({ email }) => email).join(' or ')}, password: ${DEMO_PASSWORD}`);
  }
}

start().catch((error: unknown) => {
  const isExplained = [ConfigError, DataFolderError, FileStorageError].some((kind) => error instanceof kind);
  process.stderr.write(
    `${error instanceof Error ? (isExplained ? error.message : error.stack) : String(error)}\n`,
  );
  process.exit(1);
});

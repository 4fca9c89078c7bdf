import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { checkMajor, DataFolderError, holdDataFolder } from './data-folder.ts';
import { demoPeople } from './db/demo-people.ts';
import { DEMO_PASSWORD, seedDemo } from './db/seed.ts';

/** A stop that takes longer is no longer graceful. Milliseconds. */
const STOP_PATIENCE = 10_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function settings(): { config: Config; isDemo: boolean } {
  const isDemo = process.argv.includes('--demo');
  const env = isDemo ? { ...process.env, DATA_DIR: process.env.DATA_DIR ?? './data-demo' } : process.env;
  const config = readConfig(env);
  // The demo never touches a database that people work in.
  return { config: isDemo ? { ...config, databaseUrl: null } : config, isDemo };
}

function stopOnSignals(app: FastifyInstance, release: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_PATIENCE).unref();
    await app.close();
    await release();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

async function start(): Promise<void> {
  const { config, isDemo } = settings();
  const isEmbedded = config.databaseUrl === null;
  const release = isEmbedded ? await holdDataFolder(config.dataDir) : async () => undefined;
  if (isEmbedded) checkMajor(config.dataDir);
  const app = await buildApp(config);
  stopOnSignals(app, release);
  if (isDemo && (await seedDemo(app.database, config)))
    say(`The demo's people are in ${resolve(config.dataDir)}.`);
  await app.listen({ host: config.host, port: config.port });
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : config.port;
  say(`Daywall is at ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}`);
  if (isDemo) {
    say(`Sign in as ${demoPeople.map(({ email }) => email).join(' or ')}, password: ${DEMO_PASSWORD}`);
  }
}

start().catch((error: unknown) => {
  const isExplained = error instanceof ConfigError || error instanceof DataFolderError;
  process.stderr.write(
    `${isExplained ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});

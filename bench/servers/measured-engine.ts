import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import * as z from 'zod/mini';
import { systemClock } from '#server/clock.ts';
import { createAccessTokens } from '#server/modules/sessions/signed-access-token.ts';
import { openSecrets } from '#server/secrets.ts';
import { startPostgres } from '#tests/factories/postgres-server.ts';
import { type SignedIn, type World, world } from '../bench-world.ts';
import { startFloor } from '../floors/floor-server.ts';
import { ask, type MeasuredProcess, startMeasured } from './measured-process.ts';

/** Databases on which the server is measured. */
export const engines = ['embedded', 'PostgreSQL'] as const;
export type EngineName = (typeof engines)[number];

/** One database of the product and a copy of it for the floor, with the processes that are measured on them. */
export interface Engine {
  readonly name: EngineName;
  /** Origin that the product takes for its own. */
  readonly publicUrl: string;
  /** Fills the product's database while no server uses it. */
  fill(size: 'few' | 'many'): Promise<World>;
  /** `env`: settings beside those of all measurements. */
  startProduct(env?: Readonly<Record<string, string>>): Promise<MeasuredProcess>;
  /** Starts the floor on a copy of the product's database as it is before the product starts. */
  startFloor(): Promise<MeasuredProcess>;
  /** Keeps a copy of the product's database as it is now. */
  keepFew(): Promise<void>;
  /** Starts the product on that copy, beside the one on its own database. */
  startAmongFew(): Promise<MeasuredProcess>;
  /** Access token for a session in the database. Valid for fifteen minutes. */
  tokenOf(person: SignedIn): Promise<string>;
  close(): Promise<void>;
}

/** Copies of the product's database: one for the floor, and the product's own with few others in it. */
type Copy = 'floor' | 'few';

interface Databases {
  /** Argument of `fill-database.ts`. */
  readonly product: string;
  /** Settings by which a server finds its database. */
  readonly productEnv: Readonly<Record<string, string>>;
  /** Settings by which a server finds a copy. */
  envOf(copy: Copy): Readonly<Record<string, string>>;
  /** Copies the product's database, in place of an earlier copy of that name. */
  copyTo(copy: Copy): Promise<void>;
  close(): Promise<void>;
}

async function embeddedIn(folder: string): Promise<Databases> {
  const product = join(folder, 'data', 'db');
  return {
    product,
    productEnv: {},
    envOf: (copy) => ({ DATA_DIR: join(folder, copy) }),
    async copyTo(copy) {
      const to = join(folder, copy, 'db');
      await rm(to, { recursive: true, force: true });
      await cp(product, to, { recursive: true });
    },
    close: async () => undefined,
  };
}

async function onPostgres(): Promise<Databases> {
  const server = await startPostgres({ isDurable: true });
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  const urlOf = (name: string) => new URL(`/${name}`, server.url).href;
  await admin.unsafe('create database product');
  return {
    product: urlOf('product'),
    productEnv: { DATABASE_URL: urlOf('product') },
    envOf: (copy) => ({ DATABASE_URL: urlOf(copy) }),
    async copyTo(copy) {
      await admin.unsafe(`drop database if exists ${copy} with (force)`);
      await admin.unsafe(`create database ${copy} template product`);
    },
    async close() {
      await admin.end();
      await server.stop();
    },
  };
}

export async function openEngine(name: EngineName): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'daywall-bench-'));
  const databases = name === 'embedded' ? await embeddedIn(folder) : await onPostgres();
  const secret = randomBytes(32).toString('hex');
  const dataDir = join(folder, 'data');
  // Tokens name their issuer, which must not depend on the port that the server gets.
  const publicUrl = 'http://localhost';
  const secrets = openSecrets({ secret, dataDir });
  const tokens = createAccessTokens({ secrets, clock: systemClock, config: { publicUrl } });
  const settings = {
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SECRET: secret,
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'warn',
  };
  return {
    name,
    publicUrl,
    fill: async (size) => z.parse(world, await ask('bench/fill-database.ts', [size, databases.product])),
    startProduct: (env = {}) =>
      startMeasured('server/listen.ts', '/api/health', { ...settings, ...databases.productEnv, ...env }),
    async startFloor() {
      await databases.copyTo('floor');
      return startFloor(databases.envOf('floor'));
    },
    keepFew: () => databases.copyTo('few'),
    startAmongFew: () =>
      startMeasured('server/listen.ts', '/api/health', { ...settings, ...databases.envOf('few') }),
    tokenOf: ({ userId, sessionId }) => tokens.sign(userId, sessionId),
    async close() {
      await databases.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

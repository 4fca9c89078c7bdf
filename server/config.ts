import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The id that the `key` in the extension's manifest gives it. */
const OWN_EXTENSION_ID = 'ibfgkpbgchminplmindknhdejlimllhe';

const ids = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((id) => id !== '')),
);

const environment = z.object({
  HOST: z._default(z.string().check(z.minLength(1)), 'localhost'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4747),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  /** Extensions that may sign in, by id; `*` allows each. */
  EXTENSION_IDS: z.optional(ids),
  /** Multiplies every rate limit. */
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive()), 1),
  /** Addresses of the reverse proxies whose X-Forwarded-For is believed. */
  TRUST_PROXY: z.optional(ids),
  /** Folder of the built web app. */
  WEB_ROOT: z.optional(z.string().check(z.minLength(1))),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute folder of everything the server keeps on disk. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: kept in `dataDir`. */
  readonly secret: string | null;
  readonly extensionIds: '*' | readonly string[];
  readonly rateLimitFactor: number;
  readonly trustProxy: readonly string[];
  readonly webRoot: string;
  readonly textsRoot: string;
  /** Cost of Argon2id: memory in KiB, passes, lanes. */
  readonly passwordCost: {
    readonly memoryCost: number;
    readonly timeCost: number;
    readonly parallelism: number;
  };
  readonly hasJobs: boolean;
  readonly logLevel: 'silent' | 'warn';
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function isLocal(publicUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
}

/** Reads the settings from the environment. An empty value counts as none. Throws `ConfigError`, made to be read. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(environment, given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Daywall cannot start with these settings:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin;
  const listed = settings.EXTENSION_IDS ?? (isLocal(publicUrl) ? ['*'] : [OWN_EXTENSION_ID]);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    secret: settings.SECRET ?? null,
    extensionIds: listed.includes('*') ? '*' : listed,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustProxy: settings.TRUST_PROXY ?? [],
    webRoot: settings.WEB_ROOT === undefined ? resolve(root, 'dist/web') : resolve(settings.WEB_ROOT),
    textsRoot: resolve(root, 'public/texts'),
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    hasJobs: true,
    logLevel: 'warn',
  };
}

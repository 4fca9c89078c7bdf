import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Provider } from '#contract/provider-names.ts';
import { ANY_EXTENSION, extensionIds, OWN_EXTENSION_IDS, redirectNameOf } from './extension-ids.ts';
import type { S3Settings } from './file-storage/s3-storage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const ids = z.pipe(
  z.string(),
  z.transform((text) => text.split(/[\s,]+/).filter((id) => id !== '')),
);
const someText = z.string().check(z.minLength(1));
const webUrl = z.url({ protocol: /^https?$/ });
const yesOrNo = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
/** Whole number of bytes that a number holds exactly. */
const bytes = z.coerce.number().check(z.int(), z.positive());
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** All settings, documented in `.env.example`. */
const environment = z.object({
  HOST: z._default(someText, 'localhost'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4747),
  PUBLIC_URL: z.optional(webUrl),
  DATA_DIR: z._default(someText, './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, 'the name of a bucket')),
  ),
  S3_REGION: z._default(someText, 'us-east-1'),
  S3_ENDPOINT: z.optional(webUrl),
  S3_ACCESS_KEY_ID: z.optional(someText),
  S3_SECRET_ACCESS_KEY: z.optional(someText),
  S3_PATH_STYLE: z.optional(yesOrNo),
  S3_PREFIX: z._default(
    z.string().check(z.regex(/^[\w./-]{1,200}$/, 'letters, digits, . _ / and -')),
    'files/',
  ),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  EXTENSION_IDS: z.optional(z.pipe(ids, extensionIds)),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive()), 1),
  TRUST_PROXY: z.optional(ids),
  WEB_ROOT: z.optional(someText),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
  WEBHOOK_HOSTS: z.optional(
    ids.check(
      z.refine(
        (hosts) => hosts.every((host) => /^[^/]+:\d{1,5}$/.test(host)),
        'hosts with their ports, such as builds.local:8080',
      ),
    ),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'at least 16 characters'))),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an address')),
    'Daywall <daywall@localhost>',
  ),
  MAX_FILE_BYTES: z._default(bytes, 100_000_000),
  FILES_PER_PERSON_BYTES: z._default(bytes, 5_000_000_000),
  FILES_PER_ORGANIZATION_BYTES: z._default(bytes, 50_000_000_000),
  TEXT_PER_PERSON_BYTES: z._default(bytes, 1_000_000_000),
  TEXT_PER_ORGANIZATION_BYTES: z._default(bytes, 10_000_000_000),
  MAIL_IN_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  MAIL_IN_DOMAIN: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i,
          'a domain',
        ),
      ),
  ),
  MAIL_IN_TLS_CERT: z.optional(someText),
  MAIL_IN_TLS_KEY: z.optional(someText),
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, '65 bytes in base64url'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, '32 bytes in base64url'))),
  VAPID_SUBJECT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  GOOGLE_CLIENT_ID: z.optional(someText),
  GOOGLE_CLIENT_SECRET: z.optional(someText),
  GOOGLE_ISSUER: z._default(webUrl, 'https://accounts.google.com'),
  GOOGLE_API_URL: z._default(webUrl, 'https://www.googleapis.com'),
  MICROSOFT_CLIENT_ID: z.optional(someText),
  MICROSOFT_CLIENT_SECRET: z.optional(someText),
  MICROSOFT_ISSUER: z._default(webUrl, 'https://login.microsoftonline.com/common/v2.0'),
  MICROSOFT_API_URL: z._default(webUrl, 'https://graph.microsoft.com'),
});
type Settings = z.infer<typeof environment>;

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** Settings that are only valid together. */
const together: ReadonlyArray<readonly (keyof Settings)[]> = [
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MAIL_IN_PORT', 'MAIL_IN_DOMAIN'],
  ['MAIL_IN_TLS_CERT', 'MAIL_IN_TLS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
];

/** Application settings at a provider of identities and calendars. In `Config` null: no sign-in with it. */
export interface ProviderConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Issuer, whose discovery document is fetched. */
  readonly issuer: string;
  /** Origin of its calendar API, without a trailing slash. */
  readonly apiUrl: string;
}

export interface Config extends Readonly<Record<Provider, ProviderConfig | null>> {
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach the server, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute folder of everything that the server keeps on disk. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Bucket of the bytes of files. Null: they are kept in `dataDir`. */
  readonly s3: S3Settings | null;
  /** Null: each process counts its own limits. */
  readonly redisUrl: string | null;
  /** Null: kept in `dataDir`. */
  readonly secret: string | null;
  /** Extensions that may sign in, by the id in their redirect addresses; `*` for all. */
  readonly extensionIds: '*' | readonly string[];
  readonly rateLimitFactor: number;
  readonly trustProxy: readonly string[];
  readonly webRoot: string;
  /** Largest file, and room for the files of one person and of one organization. Bytes. */
  readonly fileLimits: {
    readonly ofFile: number;
    readonly ofPerson: number;
    readonly ofOrganization: number;
  };
  /** Room for what is stored in the database: tasks with their history, comments, calendar items. Bytes. */
  readonly textLimits: {
    readonly ofPerson: number;
    readonly ofOrganization: number;
  };
  /** Cost of Argon2id: memory in KiB, passes, lanes. */
  readonly passwordCost: {
    readonly memoryCost: number;
    readonly timeCost: number;
    readonly parallelism: number;
  };
  readonly hasJobs: boolean;
  /** Allows web push to loopback, for the push service of tests. Never a setting. */
  readonly isPushToLoopbackAllowed: boolean;
  /** Allows calendars on loopback, for those of tests. Never a setting. */
  readonly isCalendarOnLoopbackAllowed: boolean;
  /** Allows descriptions of OAuth clients on loopback, without TLS too, for those of tests. Never a setting. */
  readonly isClientOnLoopbackAllowed: boolean;
  /** Hosts of the operator’s own network, with their ports, that webhooks may reach, without TLS too. */
  readonly webhookHosts: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  /** Bearer token for reading the metrics from elsewhere. Null: only this machine may. */
  readonly metricsToken: string | null;
  /** Null: mails are written to `dataDir`. */
  readonly smtpUrl: string | null;
  /** Sender of every mail: an address, or a name with one in angle brackets. */
  readonly mailFrom: string;
  /** Door for mails that answer invitations. Null: there is none, and answers go to the organizer. */
  readonly mailIn: {
    readonly port: number;
    readonly domain: string;
    /** Files for STARTTLS. Null: it is not offered. */
    readonly tls: { readonly cert: string; readonly key: string } | null;
  } | null;
  /** Keys of web push, base64url. Null: derived from the server's secret. */
  readonly vapid: {
    readonly publicKey: string;
    readonly privateKey: string;
    /** Contact of the operator for push services: `https:` or `mailto:`. */
    readonly subject: string;
  } | null;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

function refuseSettings(lines: readonly string[]): ConfigError {
  const list = lines.map((line) => `  ${line}`).join('\n');
  return new ConfigError(`Daywall cannot start with these settings:\n${list}\n.env.example explains each.`);
}

/** Whether an address is this machine. */
export function isLocal(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

function parseSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(environment, given);
  if (!parsed.success)
    throw refuseSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  const lonely = together.flatMap((names) => {
    const missing = names.filter((name) => parsed.data[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return missing.map((name) => `${name}: belongs to ${names.filter((other) => other !== name).join()}`);
  });
  if (lonely.length > 0) throw refuseSettings(lonely);
  return parsed.data;
}

function vapidFrom(settings: Settings): Config['vapid'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM } = settings;
  if (publicKey === undefined || privateKey === undefined) return null;
  const address = /<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  return { publicKey, privateKey, subject: settings.VAPID_SUBJECT ?? `mailto:${address}` };
}

function mailInFrom(settings: Settings): Config['mailIn'] {
  const { MAIL_IN_PORT: port, MAIL_IN_DOMAIN: domain } = settings;
  if (port === undefined || domain === undefined) return null;
  const { MAIL_IN_TLS_CERT: cert, MAIL_IN_TLS_KEY: key } = settings;
  return { port, domain, tls: cert === undefined || key === undefined ? null : { cert, key } };
}

function s3From(settings: Settings): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint = null, S3_ACCESS_KEY_ID: id } = settings;
  if (bucket === undefined) return null;
  const secret = settings.S3_SECRET_ACCESS_KEY;
  return {
    bucket,
    region: settings.S3_REGION,
    endpoint,
    keys: id === undefined || secret === undefined ? null : { id, secret },
    // Stores other than Amazon's rarely have an address for each bucket.
    isPathStyle: settings.S3_PATH_STYLE ?? endpoint !== null,
    prefix: settings.S3_PREFIX,
  };
}

function providerFrom(settings: Settings, name: Uppercase<Provider>): ProviderConfig | null {
  const clientId = settings[`${name}_CLIENT_ID`];
  const clientSecret = settings[`${name}_CLIENT_SECRET`];
  if (clientId === undefined || clientSecret === undefined) return null;
  const apiUrl = settings[`${name}_API_URL`].replace(/\/+$/, '');
  return { clientId, clientSecret, issuer: settings[`${name}_ISSUER`], apiUrl };
}

/**
 * Reads the settings from the environment; an empty value counts as missing. Throws `ConfigError` with readable
 * messages.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = parseSettings(env);
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin;
  const listed = settings.EXTENSION_IDS ?? (isLocal(publicUrl) ? [ANY_EXTENSION] : OWN_EXTENSION_IDS);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    s3: s3From(settings),
    redisUrl: settings.REDIS_URL ?? null,
    secret: settings.SECRET ?? null,
    extensionIds: listed.includes(ANY_EXTENSION) ? ANY_EXTENSION : listed.map(redirectNameOf),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustProxy: settings.TRUST_PROXY ?? [],
    webRoot: settings.WEB_ROOT === undefined ? resolve(root, 'dist/web') : resolve(settings.WEB_ROOT),
    fileLimits: {
      ofFile: settings.MAX_FILE_BYTES,
      ofPerson: settings.FILES_PER_PERSON_BYTES,
      ofOrganization: settings.FILES_PER_ORGANIZATION_BYTES,
    },
    textLimits: {
      ofPerson: settings.TEXT_PER_PERSON_BYTES,
      ofOrganization: settings.TEXT_PER_ORGANIZATION_BYTES,
    },
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    hasJobs: true,
    isPushToLoopbackAllowed: false,
    isCalendarOnLoopbackAllowed: false,
    isClientOnLoopbackAllowed: false,
    webhookHosts: (settings.WEBHOOK_HOSTS ?? []).map((host) => host.toLowerCase()),
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    mailIn: mailInFrom(settings),
    vapid: vapidFrom(settings),
    google: providerFrom(settings, 'GOOGLE'),
    microsoft: providerFrom(settings, 'MICROSOFT'),
  };
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '#tests/factories/server-process.ts';
import { ConfigError, readConfig, settingNames } from './config.ts';

const PUBLIC_KEY = 'B'.repeat(87);
const PRIVATE_KEY = 'p'.repeat(43);

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('the settings were taken');
}

describe('settings that cannot be used', () => {
  it.each([
    ['PORT', '70000'],
    ['PUBLIC_URL', 'daywall.example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['S3_BUCKET', 'my bucket'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_PATH_STYLE', 'yes'],
    ['S3_PREFIX', 'our files'],
    ['SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOK_HOSTS', 'builds.local'],
    ['METRICS_TOKEN', 'short'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@example.org>\r\nBcc: b@example.org'],
    ['MAIL_IN_PORT', '70000'],
    ['MAIL_IN_DOMAIN', 'in.example.org\r\nx'],
    ['VAPID_PUBLIC_KEY', 'x'],
    ['VAPID_SUBJECT', 'ftp://example.org'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['EXTENSION_IDS', 'ibfgkpbgchminplmindknhdejlimllhe, daywall'],
  ])('%s is named in the refusal: %j', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^  ${name}: .`, 'm'));
  });

  it.each([
    ['VAPID_PUBLIC_KEY', PUBLIC_KEY, 'VAPID_PRIVATE_KEY'],
    ['MAIL_IN_PORT', '2525', 'MAIL_IN_DOMAIN'],
    ['S3_SECRET_ACCESS_KEY', 'x', 'S3_ACCESS_KEY_ID'],
    ['MAIL_IN_TLS_CERT', '/cert.pem', 'MAIL_IN_TLS_KEY'],
    ['GOOGLE_CLIENT_ID', 'x', 'GOOGLE_CLIENT_SECRET'],
    ['MICROSOFT_CLIENT_SECRET', 'x', 'MICROSOFT_CLIENT_ID'],
  ])('%s is refused without its pair', (name, value, missing) => {
    expect(refusalOf({ [name]: value })).toContain(`  ${missing}: belongs to ${name}`);
  });
});

describe('settings', () => {
  it('are all optional, and an empty one is none', () => {
    const empty = Object.fromEntries(settingNames.map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
    expect(readConfig({})).toMatchObject({
      publicUrl: 'http://localhost:4747',
      databaseUrl: null,
      redisUrl: null,
      smtpUrl: null,
      mailFrom: 'Daywall <daywall@localhost>',
      mailIn: null,
      vapid: null,
      google: null,
      microsoft: null,
      metricsToken: null,
      logLevel: 'info',
    });
  });

  it('come in the groups they are used in', () => {
    const config = readConfig({
      MAIL_FROM: 'Us <us@example.org>',
      VAPID_PUBLIC_KEY: PUBLIC_KEY,
      VAPID_PRIVATE_KEY: PRIVATE_KEY,
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_API_URL: 'http://localhost:9/',
    });
    expect(config.vapid).toEqual({
      publicKey: PUBLIC_KEY,
      privateKey: PRIVATE_KEY,
      subject: 'mailto:us@example.org',
    });
    expect(config.google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
      apiUrl: 'http://localhost:9',
    });
  });

  it('are all explained in .env.example, and nothing else is', () => {
    const file = readFileSync(fileURLToPath(new URL('../.env.example', import.meta.url)), 'utf8');
    const explained = [...file.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual([...settingNames].sort());
  });

  it('are read from a .env file by a person’s own commands, and the environment wins', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daywall-env-'));
    writeFileSync(join(folder, '.env'), 'PORT=x\nSECRET=short\n');
    const started = { cwd: folder, readsEnvFile: true };
    const { code, output } = await runToEnd({ SECRET: 'y'.repeat(32) }, started);
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}PORT: /m);
    expect(output).not.toContain('SECRET');
  });
});

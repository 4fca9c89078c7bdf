import { createECDH } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSecrets, type Secrets } from './secrets.ts';

/** The secrets as plain values, with the access token's key of one period. */
function plain({ accessTokenKeyOf, ...keys }: Secrets) {
  return { ...keys, accessTokenKeyOfPeriod: accessTokenKeyOf(1) };
}

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'daywall-secrets-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

it('a first start creates the secret, for its owner alone, and the next finds it', () => {
  const first = openSecrets({ secret: null, dataDir });
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
  expect(plain(openSecrets({ secret: null, dataDir }))).toEqual(plain(first));
});

it('processes with one secret have the same keys, each for its own purpose', () => {
  const here = openSecrets({ secret: 's'.repeat(32), dataDir: '/nowhere' });
  expect(plain(openSecrets({ secret: 's'.repeat(32), dataDir: '/elsewhere' }))).toEqual(plain(here));
  expect(openSecrets({ secret: 't'.repeat(32), dataDir: '/nowhere' }).vapidKeys).not.toEqual(here.vapidKeys);
  const keys = [
    ...[here.accessTokenKey, here.accessTokenKeyOf(1), here.accessTokenKeyOf(2)],
    ...[here.refreshTokenKey, here.jobDataKey, here.outboxKey],
  ];
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(6);
});

it('the keys of web push are a valid pair', () => {
  const { publicKey, privateKey } = openSecrets({ secret: 's'.repeat(32), dataDir: '/nowhere' }).vapidKeys;
  expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  expect(curve.getPublicKey('base64url')).toBe(publicKey);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
});

import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Keys for one purpose each, all derived from the one secret. */
export interface Secrets {
  /** Signs access tokens. */
  readonly accessTokenKey: Uint8Array;
  /** Derives each refresh token's successor. */
  readonly refreshTokenKey: Uint8Array;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

/** The secret comes from the environment, or from a file (0600) made at first start. */
export function openSecrets(config: Pick<Config, 'secret' | 'dataDir'>): Secrets {
  const secret = config.secret ?? keptSecret(config.dataDir);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'daywall', purpose, 32));
  return { accessTokenKey: derive('access token'), refreshTokenKey: derive('refresh token') };
}

import { createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { makeFolder, syncFolder } from './database/durable-folder.ts';

/** Key pair on P-256: an uncompressed point and a scalar, both base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Keys for one purpose each, all derived from the one secret. docs/decisions/0025. */
export interface Secrets {
  /** Key with which earlier versions signed access tokens. */
  readonly accessTokenKey: Uint8Array;
  /** Signs the access tokens of one period. */
  readonly accessTokenKeyOf: (period: number) => Uint8Array;
  /** Derives each refresh token's successor. */
  readonly refreshTokenKey: Uint8Array;
  /** Seals the data of queued jobs. */
  readonly jobDataKey: Uint8Array;
  /** Seals the tokens of calendar providers. */
  readonly providerTokenKey: Uint8Array;
  /** Derives the ids of outside calendars. */
  readonly calendarIdKey: Uint8Array;
  /** Derives the secrets in the addresses of feeds. */
  readonly feedKey: Uint8Array;
  /** Derives the tokens in the mails of guests. */
  readonly guestKey: Uint8Array;
  /** Derives the tokens in the mails of delegation requests. */
  readonly requestLinkKey: Uint8Array;
  /** Derives the addresses to which calendars of guests answer. */
  readonly guestReplyKey: Uint8Array;
  /** Derives ids from email addresses that refuse invitations. */
  readonly refusedAddressKey: Uint8Array;
  /** Derives the tokens with which an address refuses invitations. */
  readonly refusalTokenKey: Uint8Array;
  /** Derives each account's key for the unsent writes that a signed-out device keeps. */
  readonly outboxKey: Uint8Array;
  /** Derives the ids of what HTTP calls make. */
  readonly madeIdKey: Uint8Array;
  /** Signs the addresses of files. */
  readonly fileAddressKey: Uint8Array;
  /** Derives the secrets that sign the events of webhooks. */
  readonly webhookKey: Uint8Array;
  /** Signs the handles by which assistants take writes back. */
  readonly undoKey: Uint8Array;
  /** Derives the tokens of connected programs. */
  readonly programTokenKey: Uint8Array;
  /** Derives the secrets in the addresses of public links. */
  readonly publicLinkKey: Uint8Array;
  /** Signs web push messages if the configuration has no other keys. */
  readonly vapidKeys: VapidKeys;
}

/** Order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function isFault(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!isFault(error, 'ENOENT')) throw error;
  }
  makeFolder(dataDir);
  // Written completely before it gets its name, and never over another: of processes that start together one wins.
  const own = `${file}.${process.pid}`;
  try {
    writeFileSync(own, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(own, file);
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  syncFolder(dataDir);
  return readFileSync(file, 'utf8').trim();
}

/** 48 bytes make every scalar equally likely (FIPS 186-5, A.2.1). */
function vapidKeysFrom(bytes: Uint8Array): VapidKeys {
  const scalar = (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/**
 * Keys of the server. The secret comes from the environment, or from a file (0600) made at first start. All keys
 * are derived from it, so processes with the same secret have the same keys, and a backup of the secret covers
 * them all.
 */
export function openSecrets(config: Pick<Config, 'secret' | 'dataDir'>): Secrets {
  const secret = config.secret ?? keptSecret(config.dataDir);
  const derive = (purpose: string, length = 32) =>
    new Uint8Array(hkdfSync('sha256', secret, 'daywall', purpose, length));
  return {
    accessTokenKey: derive('access token'),
    accessTokenKeyOf: (period) => derive(`access token ${period}`),
    refreshTokenKey: derive('refresh token'),
    jobDataKey: derive('job data'),
    providerTokenKey: derive('provider tokens'),
    calendarIdKey: derive('outside calendars'),
    feedKey: derive('feed'),
    guestKey: derive('guests'),
    requestLinkKey: derive('request-links'),
    guestReplyKey: derive('guest replies'),
    refusedAddressKey: derive('refused addresses'),
    refusalTokenKey: derive('refusals'),
    outboxKey: derive('outbox'),
    madeIdKey: derive('made ids'),
    fileAddressKey: derive('file addresses'),
    webhookKey: derive('webhooks'),
    undoKey: derive('undo'),
    programTokenKey: derive('program tokens'),
    publicLinkKey: derive('public links'),
    vapidKeys: vapidKeysFrom(derive('web push', 48)),
  };
}

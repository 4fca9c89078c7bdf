import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '#server/same-secret.ts';

/** `<session id>.<generation>.<secret>.<seal>`; the seal shows that this server made it, even when no row is left. */
export interface RefreshToken {
  readonly text: string;
  readonly hash: string;
  readonly sessionId: string;
  readonly generation: number;
}

const FORM = /^([0-9a-f-]{36})\.([1-9]\d{0,8})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

function hmac(key: Uint8Array, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}:${text}`).digest('base64url');
}

export function hashToken(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function seal(key: Uint8Array, sessionId: string, generation: number, secret: string): RefreshToken {
  const body = `${sessionId}.${generation}.${secret}`;
  const text = `${body}.${hmac(key, 'seal', body)}`;
  return { text, hash: hashToken(text), sessionId, generation };
}

export function firstToken(key: Uint8Array, sessionId: string): RefreshToken {
  return seal(key, sessionId, 1, randomBytes(32).toString('base64url'));
}

/** Successor of a token: always the same, so that a refresh can be repeated after a lost reply. */
export function successorOf(key: Uint8Array, token: RefreshToken): RefreshToken {
  return seal(key, token.sessionId, token.generation + 1, hmac(key, 'successor', token.text));
}

/** Null for anything this server did not make. */
export function readToken(key: Uint8Array, text: string): RefreshToken | null {
  const [, sessionId, generation, secret, given] = FORM.exec(text) ?? [];
  if (sessionId === undefined || generation === undefined || secret === undefined || given === undefined)
    return null;
  const token = seal(key, sessionId, Number(generation), secret);
  return isSameSecret(text, token.text) ? token : null;
}

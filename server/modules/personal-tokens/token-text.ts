import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** First characters of each token, by which sign-in tells it from an access token and scanners of secrets find it. */
const PREFIX = 'dwp_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of base 62 for 32 bytes, and for a CRC-32. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const FORM = /^dwp_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

function inBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

function checksumOf(secret: string): string {
  return inBase62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

/** Text of a new token: prefix, secret, and a checksum by which a scanner knows a real one without asking us. */
export function makeTokenText(bytes: Buffer = randomBytes(32)): string {
  const secret = inBase62(BigInt(`0x${bytes.toString('hex')}`), SECRET_LENGTH);
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

export function isTokenText(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** Hash that a token is found by; null for a text that no server of Daywall made, which costs no query. */
export function hashTokenText(text: string): string | null {
  const [, secret, checksum] = FORM.exec(text) ?? [];
  if (secret === undefined || checksum !== checksumOf(secret)) return null;
  return createHash('sha256').update(text).digest('base64url');
}

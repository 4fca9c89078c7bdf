import { parse as parseUuid, stringify, validate } from 'uuid';

/** Digits of base32hex (RFC 4648), the characters that Google accepts in an event's id. */
const DIGITS = '0123456789abcdefghijklmnopqrstuv';
/** Google's own ids are a digit shorter. */
const PREFIX = 'd';
const LENGTH = 26;

export function eventIdOf(key: string): string {
  let value = BigInt(`0x${Buffer.from(parseUuid(key)).toString('hex')}`);
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text = `${DIGITS[Number(value & 31n)] ?? ''}${text}`;
    value >>= 5n;
  }
  return `${PREFIX}${text}`;
}

export function keyOf(eventId: string): string | null {
  if (eventId.length !== LENGTH + 1 || !eventId.startsWith(PREFIX)) return null;
  let value = 0n;
  for (const digit of eventId.slice(1)) {
    const worth = DIGITS.indexOf(digit);
    if (worth === -1) return null;
    value = (value << 5n) | BigInt(worth);
  }
  if (value >> 128n !== 0n) return null;
  const key = stringify(Buffer.from(value.toString(16).padStart(32, '0'), 'hex'), 0);
  return validate(key) ? key : null;
}

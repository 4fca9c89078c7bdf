import { createHash } from 'node:crypto';

/** Payload fields that may differ when the same write is sent again: the clock at sending, the version it was made from. */
const RESENT_DIFFERENTLY = new Set(['clientNow', 'version']);

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([key, item]) => item !== undefined && !RESENT_DIFFERENTLY.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => [key, canonical(item)]);
}

/** Hash by which a reused request id with another payload is recognised; key order does not count. */
export function hashPayload(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(payload)) ?? '')
    .digest('base64url');
}

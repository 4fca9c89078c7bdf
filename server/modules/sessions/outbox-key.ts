import { createHmac } from 'node:crypto';
import { parse } from 'uuid';

/** Derived from the server's secret, so that none is stored. 32 bytes in base64url. */
export function createOutboxKeys(secret: Uint8Array) {
  return (userId: string): string => createHmac('sha256', secret).update(parse(userId)).digest('base64url');
}
export type OutboxKeys = ReturnType<typeof createOutboxKeys>;

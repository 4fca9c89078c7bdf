import type { Write } from '../client.ts';
import type { Operation } from './operation.ts';
import type { Subject } from './write-subject.ts';

/** Idempotency key of a write, and the instant at which it was made. */
export interface WriteIdentity {
  readonly requestId: string;
  readonly at: string;
}

export function makeOperation(
  write: Write,
  { entity, id }: Subject,
  { requestId, at }: WriteIdentity,
): Operation {
  return { requestId, entity, entityId: id, at, isSent: false, error: null, write };
}

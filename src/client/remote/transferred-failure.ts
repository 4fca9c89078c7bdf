import { DeclinedError, NoResponseError, RefusedError, RejectedInputError } from '../failure.ts';
import type { Failure } from './messages.ts';

export function toFailure(error: unknown): Failure {
  if (error instanceof RefusedError) return { kind: 'refused', reply: error.reply, status: error.status };
  if (error instanceof RejectedInputError) return { kind: 'rejected', message: error.message };
  if (error instanceof DeclinedError) return { kind: 'declined', message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoResponseError) return { kind: 'noResponse', message, reply: error.reply };
  return { kind: 'other', message };
}

export function fromFailure(failure: Failure): Error {
  switch (failure.kind) {
    case 'refused':
      return new RefusedError(failure.reply, failure.status);
    case 'rejected':
      return new RejectedInputError(failure.message);
    case 'declined':
      return new DeclinedError(failure.message);
    case 'other':
      return new Error(failure.message);
    case 'noResponse':
      return new NoResponseError(failure.message, { reply: failure.reply });
  }
}

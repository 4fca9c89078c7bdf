import { type ErrorId, type ErrorReply, errorCatalogue } from '#contract/error.ts';
import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import { SECOND } from '#time/units.ts';
import { sqlState, violatedConstraint } from './database/database.ts';

type Issues = ErrorReply['issues'];

/** Ids of refusals that name no pause. */
export type PlainErrorId = Exclude<ErrorId, 'too_many_requests'>;

/** Refusal of a request with an id of the catalogue. Anything else that is thrown is a fault of the server. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly id: ErrorId;
  readonly issues: Issues;
  /** Whole seconds after which the same request may be answered; null where waiting does not help. */
  readonly retryAfter: number | null;

  constructor(
    ...[id, issues, retryAfter]:
      | [id: PlainErrorId, issues?: Issues]
      | [id: 'too_many_requests', issues: undefined, retryAfter: number]
  ) {
    super(errorCatalogue[id].message);
    this.id = id;
    this.issues = issues;
    this.retryAfter = retryAfter ?? null;
  }

  get status(): number {
    return errorCatalogue[this.id].status;
  }

  toReply(): ErrorReply {
    const { id, message, issues, retryAfter } = this;
    return {
      ...{ id, message },
      ...(issues === undefined ? {} : { issues }),
      ...(retryAfter === null ? {} : { retryAfter }),
    };
  }
}

/** Refusal of what is more than somebody’s share, with the pause in milliseconds after which there is room again. */
export class TooManyRequestsError extends RefusalError {
  constructor(pause: number) {
    super('too_many_requests', undefined, Math.max(1, Math.ceil(pause / SECOND)));
  }
}

/** Refusal of a personal token beyond its scopes, with those that it lacks; none where no token suffices. */
export class InsufficientScopeError extends RefusalError {
  readonly scope: string;

  constructor(missing: readonly TokenScope[], issues?: Issues) {
    super('insufficient_scope', issues);
    this.scope = missing.join(' ');
  }

  override toReply(): ErrorReply {
    return this.scope === '' ? super.toReply() : { ...super.toReply(), scope: this.scope };
  }
}

/** Refusal of a personal token that is limited to spaces, for what a door cannot narrow to them or what is of others. */
export class SpaceLimitError extends InsufficientScopeError {
  constructor() {
    super([], [{ path: 'token', message: 'is limited to organizations or to what is personal' }]);
  }
}

/** Refusals for statuses that libraries below us choose. */
const idsByStatus: Readonly<Record<number, PlainErrorId>> = {
  401: 'unauthenticated',
  403: 'route_not_found',
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
};

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return 500;
}

/** SQLSTATEs of a full disk, and of the read-only mode that the embedded database enters before that. */
const NO_SPACE = new Set(['53100', '25006']);

function isOutOfSpace(error: unknown): boolean {
  if (NO_SPACE.has(sqlState(error) ?? '')) return true;
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

/** Constraints of rows that are inserted without waiting for an answer: another row has the id. */
const ID_TAKEN = new Set(['tasks_pkey']);

/** Refusal of a thrown error; null for a fault of the server, which is to be logged. */
export function asRefusal(error: unknown): RefusalError | null {
  if (error instanceof RefusalError) return error;
  if (isOutOfSpace(error)) return new RefusalError('storage_full');
  if (ID_TAKEN.has(violatedConstraint(error) ?? '')) return new RefusalError('id_taken');
  const status = statusOf(error);
  if (status < 400 || status >= 500) return null;
  if (status === 429) return new TooManyRequestsError(SECOND);
  const isJson = error instanceof SyntaxError;
  return new RefusalError(idsByStatus[status] ?? (isJson ? 'invalid_json' : 'invalid_input'));
}

import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import type { Caller } from '../caller.ts';
import type { Queryable, Transaction } from '../database/driver.ts';
import type { VisibleRow } from '../entity-reader.ts';
import type { JobKind } from '../jobs/job-queue.ts';
import type { Receivers } from '../limits/outreach.ts';
import type { ChangeRow } from './change-log/table.ts';

/** Context of a write: everything it changes goes through `tx`, and `touch` logs it for others. */
export interface WriteContext {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly requestId: string;
  /** Instant of the write. */
  readonly now: string;
  /**
   * Logs a new version of an entity for its audience: ids of users, groups, organizations. `seen` is the caller's
   * view if the write has it; otherwise it is read.
   */
  touch<E extends EntityName>(
    entity: E,
    row: { readonly id: string; readonly version: number },
    audience: string | readonly string[],
    seen?: VisibleRow<E>,
  ): void;
  /** Logs that addresses may have lost access to an entity: users without any other access get a removal. */
  withdraw(
    entity: EntityName,
    row: { readonly id: string; readonly version: number },
    audience: string | readonly string[],
  ): void;
  /** Logs that users gained or lost a group or an organization, with everything that they see through it. */
  moveScope(scopeId: string, op: 'upsert' | 'remove', userIds: readonly string[]): void;
  /** Enqueues a job in the write's transaction; it runs after the commit. */
  send<T>(job: JobKind<T>, data: T): Promise<void>;
  /**
   * Counts this write against its caller's limits of mail and push to others, before it sends any. Throws
   * `too_many_requests`. The server's own writes and replays are not counted.
   */
  reachOut(receivers: Receivers): void;
}

/** Reader of entities for the answer, as they are now and as the caller may see them. Throws `not_found` otherwise. */
export interface AnswerReader {
  readonly caller: Caller;
  /** Connection for reads of rows that are no entities. */
  readonly queryable: Queryable;
  get<E extends EntityName>(entity: E, id: string): Promise<EntityOf<E>>;
  /** Ids of one kind that the write touched. */
  touched(entity: EntityName): readonly string[];
}

/** Write in two halves, so that a replay can answer without repeating it. docs/decisions/0007. */
export interface Write<P, A> {
  perform(context: WriteContext, payload: P): Promise<void>;
  answer(payload: P, reader: AnswerReader): Promise<A>;
}

/** Version of an entity that a write made. */
export interface VersionMade {
  readonly entity: EntityName;
  readonly id: string;
  readonly version: number;
}

export interface Applied<A> {
  readonly data: A;
  /** All touched entities, as the caller may view them: now, when a write is sent again. */
  readonly changes: Change[];
  /** Versions that the write made, whoever sees them, and whatever has been made of them since. */
  readonly versions: readonly VersionMade[];
}

export interface WriteRequest {
  readonly caller: Caller;
  readonly requestId: string;
  /** Name of the emit or the HTTP call. */
  readonly name: string;
  /** Payload as it was sent, where the server filled in some of it: a call sent again is known by it. */
  readonly hashed?: unknown;
}

/**
 * Write that the server makes for a user: a job's, or one of an HTTP call without a request id. `name` takes the
 * place of the request id in the history.
 */
export type ActFor = (
  userId: string,
  name: string,
  work: (context: WriteContext) => Promise<void>,
) => Promise<void>;

/** Rows of the change log behind a position, as they were right after a commit. */
export type LogRead = Promise<readonly ChangeRow[]>;

/** Write that has committed: its rows of the change log, and what its user sees of them now. */
export interface LoggedWrite {
  readonly rows: readonly ChangeRow[];
  /** Read of the log that went together with the commit; null without one. */
  readonly read: LogRead | null;
  readonly userId: string;
  readonly changes: readonly Change[];
}

/** Called after each commit with rows in the change log; null where only the log knows what a user sees. */
export type OnLogged = (logged: LoggedWrite | null) => void;

/** Called while a commit is sent: reads the log behind that commit, where somebody follows it. */
export type ReadBehind = (queryable: Queryable) => LogRead | null;

export type ApplyOnce = <P, A>(request: WriteRequest, payload: P, write: Write<P, A>) => Promise<Applied<A>>;

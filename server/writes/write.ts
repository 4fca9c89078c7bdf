import type { Change, EntityName, EntityOf } from '#contract/change.ts';
import type { Caller } from '../caller.ts';
import type { Queryable, Transaction } from '../database/driver.ts';
import type { Seen } from '../entity-reader.ts';
import type { JobKind } from '../jobs/job-queue.ts';
import type { Receivers } from '../limits/outreach.ts';

/** Context of a write: everything it changes goes through `tx`, and `touch` logs it for others. */
export interface WriteContext {
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly requestId: string;
  /** The instant of the write. */
  readonly now: string;
  /**
   * Logs a new version of an entity for everyone who may see it, by their addresses: people, groups, organizations.
   * `seen`: how the caller sees it, where the write knows; else it is read again.
   */
  touch<E extends EntityName>(
    entity: E,
    row: { readonly id: string; readonly version: number },
    audience: string | readonly string[],
    seen?: Seen<E>,
  ): void;
  /**
   * Logs that addresses may have lost sight of an entity: whoever of them does not see it any more is told to drop it.
   */
  withdraw(
    entity: EntityName,
    row: { readonly id: string; readonly version: number },
    audience: string | readonly string[],
  ): void;
  /** Tells people that they gained or lost a group or an organization, and with it all that they saw through it. */
  moveScope(scopeId: string, op: 'upsert' | 'remove', userIds: readonly string[]): void;
  /** Puts a job into the queue, which runs once the write has committed. */
  send<T>(job: JobKind<T>, data: T): Promise<void>;
  /**
   * Counts this write against what its caller may tell others by mail or push, before it sends. Refuses
   * `too_many_requests`. The server's own writes are not counted, nor is a replay.
   */
  reachOut(receivers: Receivers): void;
}

/** Reader of entities for the answer, as they are now and as the caller may see them. Refuses `not_found` otherwise. */
export interface AnswerReader {
  readonly caller: Caller;
  /** Connection for reads of rows that are no entities. */
  readonly queryable: Queryable;
  get<E extends EntityName>(entity: E, id: string): Promise<EntityOf<E>>;
  /** Ids of one kind that the write touched. */
  touched(entity: EntityName): readonly string[];
}

/** A write in two halves, so that a replay can answer without doing it again. */
export interface Write<P, A> {
  perform(context: WriteContext, payload: P): Promise<void>;
  answer(payload: P, reader: AnswerReader): Promise<A>;
}

export interface Applied<A> {
  readonly data: A;
  /** Everything the write touched, as the caller may see it. */
  readonly changes: Change[];
}

export interface WriteRequest {
  readonly caller: Caller;
  readonly requestId: string;
  /** Name of the emit or the HTTP call. */
  readonly name: string;
}

/**
 * A write that the server makes by itself, for a person: a job's, or one that HTTP calls make without a request id.
 * `name` stands in the history where a request id would.
 */
export type ActFor = (
  userId: string,
  name: string,
  work: (context: WriteContext) => Promise<void>,
) => Promise<void>;

export type ApplyOnce = <P, A>(request: WriteRequest, payload: P, write: Write<P, A>) => Promise<Applied<A>>;

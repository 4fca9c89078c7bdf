import type { Changed, EntityName } from '#contract/change.ts';

/** Entities whose changes are sent over a socket. */
export type HeardEntity = EntityName | 'scope';

/** Open sockets of this process, to which the publisher sends changes. */
export interface Audience {
  /** Whether a person has an open socket of the namespace that carries this entity. */
  isListening(userId: string, entity: HeardEntity): boolean;
  tell(userId: string, entity: HeardEntity, changed: Changed): void;
  /** Everyone who has an open socket. */
  readonly present: ReadonlyMap<string, unknown>;
  /** The log was read, from a row that was written at this instant on. */
  readUpTo(at: string): void;
  /** A session has ended somewhere. */
  endSession(sessionId: string): void;
}

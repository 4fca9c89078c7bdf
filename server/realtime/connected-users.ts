import type { Changed, EntityName } from '#contract/change.ts';

/** Entities whose changes are sent over a socket. */
export type EmittedEntity = EntityName | 'scope';

/** Open sockets of this process, to which the publisher sends changes. docs/decisions/0022. */
export interface ConnectedUsers {
  /** Whether a user has an open socket of the namespace that carries this entity. */
  isListening(userId: string, entity: EmittedEntity): boolean;
  emit(userId: string, entity: EmittedEntity, changed: Changed): void;
  /** Users with an open socket. */
  readonly present: ReadonlyMap<string, unknown>;
  /** Reports that the log was read up to a row of this instant. */
  readUpTo(at: string): void;
  /** Closes the sockets of an ended session. */
  endSession(sessionId: string): void;
}

import * as z from 'zod/mini';
import { changeWithoutCursor } from '../change.ts';
import { type ErrorId, errorReply } from '../error.ts';

type Schema = z.ZodMiniType;

/**
 * HTTP call of an emit below `/api/v1`, named by fields of its payload. Entities are plural nouns, what happens to one
 * is a verb behind it. Fields that the path lacks stand in the query of a read or a removal, else in the body; a field
 * that holds the data of an entity is the body. docs/decisions/0084.
 */
export type HttpCall = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * One emit of a realtime namespace. The emit is `{ requestId, ...payload }`; it is answered by `<name>.answer` with
 * `{ requestId, data }` (a write adds `changes`, everything it touched as the caller may see it) or by `errorEvent`,
 * by default `<name>.error`, with `{ requestId, error }`. docs/decisions/0001.
 */
export interface RealtimeEvent {
  readonly kind: 'read' | 'write';
  /** On a line of its own: bundles leave it out. */
  readonly http: HttpCall;
  readonly payload: z.ZodMiniObject;
  readonly answer: Schema;
  readonly errorEvent?: string;
  /** Errors beyond those that every emit may answer. */
  readonly errors: readonly ErrorId[];
  /** Not in the specification's section 7: an emit of our own. */
  readonly isOwn?: true;
}

export function defineEvents<const E extends Record<string, RealtimeEvent>>(events: E): E {
  return events;
}

export const requestId = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/));

/**
 * Envelope of each emit; the fields of the payload are beside `requestId`. A client that sends none is answered all
 * the same, but its write is not idempotent.
 */
export const emitEnvelope = z._default(z.looseObject({ requestId: z.optional(requestId) }), {});
export const answerEnvelope = z.object({
  requestId,
  data: z.unknown(),
  changes: z.optional(z.array(changeWithoutCursor)),
});
export const errorEnvelope = z.object({ requestId: z.optional(requestId), error: errorReply });

export function answerName(name: string): string {
  return `${name}.answer`;
}
export function errorName(name: string, event: RealtimeEvent): string {
  return event.errorEvent ?? `${name}.error`;
}

export type EventPayload<E extends RealtimeEvent> = z.input<E['payload']>;
export type EventAnswer<E extends RealtimeEvent> = z.output<E['answer']>;

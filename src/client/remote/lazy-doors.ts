import * as z from 'zod/mini';
import { type EntityName, entitySchemas } from '#contract/change.ts';
import { parseReply } from '../http/reply.ts';
import { effectsOf } from '../outbox/effects.ts';
import { parseOperations } from '../outbox/operation.ts';
import { parseAnswer } from '../realtime/answer.ts';
import type { StoredRow } from '../replica/row.ts';
import { toRemote } from './messages.ts';
import { fromFailure } from './transferred-failure.ts';

interface UnparsedRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly row: unknown;
}

/**
 * What a popup knows beyond its first frame: the tables of all entities, events, calls and writes, and what the host says. They are loaded
 * behind that frame, since a popup shows little of what they describe.
 */
export const doors = {
  effectsOf,
  entitySchemas,
  fromFailure,
  parseAnswer,
  /** A message of the host's, unless it is none. */
  parseMessage: (message: unknown) => z.safeParse(toRemote, message),
  parseOperations,
  parseReply,
  /** A row from the host; throws what is wrong with it. */
  parseStoredRow({ entity, id, row }: UnparsedRow): StoredRow {
    return { entity, id, row: z.parse(z.nullable(entitySchemas[entity]), row) };
  },
};
export type Doors = typeof doors;

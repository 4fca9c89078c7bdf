import * as z from 'zod/mini';
import { type EntityName, entitySchemas } from '#contract/change.ts';
import { findRoute } from '../http/find-route.ts';
import { parseReply } from '../http/reply.ts';
import { parseOperations } from '../outbox/operation.ts';
import { parseAnswer } from '../realtime/answer.ts';
import type { StoredRow } from '../replica/row.ts';
import { toRemote } from './messages.ts';
import { createRemoteWrites } from './remote-writes.ts';
import { fromFailure } from './transferred-failure.ts';

interface UnparsedRow {
  readonly entity: EntityName;
  readonly id: string;
  readonly row: unknown;
}

/**
 * Parsers of the host's messages, and all that a page's own writes take. A popup loads them behind its first frame,
 * before anybody can press anything.
 */
export const lazyModule = {
  createRemoteWrites,
  findRoute,
  fromFailure,
  parseAnswer,
  /** Parses a message of the host. */
  parseMessage: (message: unknown) => z.safeParse(toRemote, message),
  parseOperations,
  parseReply,
  parseStoredRow({ entity, id, row }: UnparsedRow): StoredRow {
    return { entity, id, row: z.parse(z.nullable(entitySchemas[entity]), row) };
  },
};
export type LazyModule = typeof lazyModule;

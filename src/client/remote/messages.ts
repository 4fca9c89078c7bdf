import * as z from 'zod/mini';
import { entityNames } from '#contract/entity-names.ts';
import { errorReply } from '#contract/error.ts';
import { threadSubject } from '../thread-subject.ts';
import { REMOTE_PROTOCOL } from './protocol.ts';

const id = z.string();
const text = z.string();

const command = z.discriminatedUnion('name', [
  z.object({ name: z.literal('connect') }),
  z.object({ name: z.literal('logout') }),
  z.object({ name: z.literal('resetAuth') }),
  z.object({ name: z.literal('wake') }),
  z.object({ name: z.literal('retryWrite'), requestId: text }),
  z.object({ name: z.literal('discardWrite'), requestId: text }),
  z.object({ name: z.literal('loadRange'), timeMin: text, timeMax: text }),
  z.object({ name: z.literal('loadMoreCompleted'), since: z.optional(text) }),
  z.object({ name: z.literal('loadMoreNotifications') }),
  z.object({ name: z.literal('loadComments'), subject: threadSubject }),
]);
export type Command = z.infer<typeof command>;

/** Messages from a popup or panel to its host. One with an `id` is answered under it. */
export const toHost = z.discriminatedUnion('type', [
  z.object({ type: z.literal('attach'), protocol: z.literal(REMOTE_PROTOCOL) }),
  z.object({ type: z.literal('ask'), id, name: text, payload: z.unknown() }),
  z.object({ type: z.literal('call'), id, name: text, input: z.unknown() }),
  /** `id` is the write's idempotency key: it stays the same when the message is posted again. */
  z.object({ type: z.literal('write'), id, at: z.iso.datetime(), write: z.unknown() }),
  z.object({ type: z.literal('command'), id, command }),
]);
export type ToHost = z.infer<typeof toHost>;

const shownSession = z.object({
  accountId: z.nullable(z.string()),
  isError: z.boolean(),
  isSuccess: z.boolean(),
  isLoading: z.boolean(),
  message: z.string(),
  isAuthorized: z.boolean(),
  isLoggingOut: z.boolean(),
  status: z.enum(['checking', 'signedIn', 'signedOut']),
});
const shownConnection = z.object({
  status: z.enum(['offline', 'connecting', 'online']),
  isInitialized: z.boolean(),
  loading: z.nullable(z.number()),
  hasRecords: z.boolean(),
  isComplete: z.boolean(),
  clockOffset: z.number(),
});

/** `row` is parsed by its entity's schema at the receiver; null for a removed row. */
const row = z.object({ entity: z.enum(entityNames), id, row: z.unknown() });

const failure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), reply: errorReply, status: z.nullable(z.number()) }),
  z.object({ kind: z.literal('noResponse'), message: z.string(), reply: z.nullable(errorReply) }),
  z.object({ kind: z.literal('rejected'), message: z.string() }),
  z.object({ kind: z.literal('declined'), message: z.string() }),
  z.object({ kind: z.literal('other'), message: z.string() }),
]);
export type Failure = z.infer<typeof failure>;

/** Messages from the host to its remote clients. They never carry a token. */
export const toRemote = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('update'),
    session: z.optional(shownSession),
    connection: z.optional(shownConnection),
    /** Confirmed rows that changed. */
    rows: z.optional(z.array(row)),
    operations: z.optional(z.array(z.unknown())),
    /** Whether waiting operations outlive the host. */
    isKept: z.optional(z.boolean()),
  }),
  /** Stamp of this account's disk now: a reader of another stamp reads it again. */
  z.object({ type: z.literal('base'), accountId: z.nullable(z.string()), stamp: z.string() }),
  z.object({ type: z.literal('reply'), id, value: z.unknown() }),
  z.object({ type: z.literal('failure'), id, failure }),
]);
export type ToRemote = z.infer<typeof toRemote>;

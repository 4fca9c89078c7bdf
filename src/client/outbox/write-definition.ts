import type { ErrorId } from '#contract/error.ts';
import type { realtimeEvents, WriteName } from '#contract/events/realtime.ts';
import type { rejections } from '#contract/rejection.ts';
import type { Write, WritePayloads } from '../client.ts';
import type { Call } from '../http/call.ts';
import type { EntityChange, RowChange } from '../replica/row.ts';
import type { CallWriteName } from './call-writes.ts';
import type { EffectContext } from './effect.ts';
import type { ServerState } from './server-state.ts';
import type { Subject } from './write-subject.ts';

/** Values that a write is completed with when it is made, because a replay must repeat them. */
export interface WriteDefaults {
  readonly lastPosition: () => string;
  readonly timeZone: string;
}

/** Behaviour of one write in the outbox. A write that lacks an optional behaviour says so. */
export interface WriteDefinition<N extends keyof WritePayloads> {
  /** Target row of the write, and rows whose pending writes must not be reordered with it. */
  readonly subject: (payload: WritePayloads[N], accountId: string) => Subject;
  /** Optimistic update: the rows that the server is expected to make of those before it. */
  readonly effect: 'none' | ((payload: WritePayloads[N], context: EffectContext) => readonly RowChange[]);
  /** Coalescing into an unsent write about the same row; null where they must stay two. */
  readonly merge: 'never' | ((waiting: Write, payload: WritePayloads[N]) => Write | null);
  /** Asked once the server may have forgotten the key. `resend`: applying twice is applying once. */
  readonly probe: 'resend' | ((payload: WritePayloads[N], server: ServerState) => Promise<boolean>);
  /** Refusal in the specification's words, before anything is shown, stored or sent. The payload is not parsed yet. */
  readonly check: 'schema' | ((payload: unknown) => keyof typeof rejections | null);
  readonly prepare?: 'as given' | ((payload: WritePayloads[N], defaults: WriteDefaults) => WritePayloads[N]);
  /** Writes the sender's clock into the payload, anew for each sending. */
  readonly stamp?: (payload: WritePayloads[N], clientNow: string) => WritePayloads[N];
  /** Refusal that says that another device did the same first, which is no failure. */
  readonly settledBy?: 'none' | ErrorId;
  readonly send?: (
    payload: WritePayloads[N],
    call: Call,
    requestId: string,
  ) => Promise<readonly EntityChange[]>;
}

type FieldOf<P> = keyof P | ('data' extends keyof P ? keyof NonNullable<P['data']> : never);
type ErrorOf<N> = N extends WriteName ? (typeof realtimeEvents)[N]['errors'][number] : never;
type Needs<N extends keyof WritePayloads, K extends keyof WriteDefinition<N>> = Required<
  Pick<WriteDefinition<N>, K>
>;

/** Behaviours that a write needs by its contract: a clock, a due date, a refusal that may be no failure, an HTTP call. */
type Obligations<N extends keyof WritePayloads> = ('clientNow' extends FieldOf<WritePayloads[N]>
  ? Needs<N, 'stamp'>
  : unknown) &
  ('version' extends keyof WritePayloads[N]
    ? { readonly merge: Exclude<WriteDefinition<N>['merge'], 'never'> }
    : unknown) &
  ('dueDay' extends FieldOf<WritePayloads[N]> ? Needs<N, 'prepare'> : unknown) &
  ([Extract<ErrorOf<N>, 'already_finished' | 'not_finished'>] extends [never]
    ? unknown
    : Needs<N, 'settledBy'>) &
  (N extends CallWriteName ? Needs<N, 'send'> : unknown);

/** Definitions of some writes, each with what its contract obliges it to. */
export type WriteDefinitions<N extends keyof WritePayloads> = {
  readonly [K in N]: WriteDefinition<K> & Obligations<K>;
};

export type WriteTable = { readonly [K in keyof WritePayloads]: WriteDefinition<K> };

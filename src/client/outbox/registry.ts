import type { ErrorId } from '#contract/error.ts';
import type { Write, WriteOf, WritePayloads } from '../client.ts';
import type { Call } from '../http/call.ts';
import type { EntityChange, RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';
import { effectsIn, withPayload } from './lookup.ts';
import type { ServerState } from './server-state.ts';
import type { WriteTable } from './write-definition.ts';
import type { Subject } from './write-subject.ts';
import { allWrites } from './writes/all-writes.ts';

const writes: WriteTable = allWrites;

export function subjectOf<N extends keyof WritePayloads>(write: WriteOf<N>, accountId: string): Subject {
  return writes[write.name].subject(write.payload, accountId);
}

/** The rows that the server is expected to make of those before a write. */
export function effectsOf(write: Write, context: EffectContext): readonly RowChange[] {
  return effectsIn(writes, write, context);
}

/** Both writes as one, or null where they must stay two. State machine: ARCHITECTURE.md, outbox operation. */
export function mergeWrites<N extends keyof WritePayloads>(waiting: Write, write: WriteOf<N>): Write | null {
  const { merge } = writes[write.name];
  return typeof merge === 'function' ? merge(waiting, write.payload) : null;
}

export async function probe<N extends keyof WritePayloads>(
  write: WriteOf<N>,
  server: ServerState,
): Promise<boolean> {
  const { probe: isApplied } = writes[write.name];
  return typeof isApplied === 'function' && isApplied(write.payload, server);
}

/** A write with the sender's clock at sending, where it carries one: the server derives the skew of each sending. */
export function stamped<N extends keyof WritePayloads>(write: WriteOf<N>, clientNow: string): Write {
  const { stamp } = writes[write.name];
  return stamp === undefined ? (write as Write) : withPayload(write, stamp(write.payload, clientNow));
}

/** Whether a refusal says that another device did the same first: what the person wanted is so, and is no failure. */
export function isSettledBy({ name }: Write, refusal: ErrorId): boolean {
  return writes[name].settledBy === refusal;
}

export function sendCall<N extends keyof WritePayloads>(
  write: WriteOf<N>,
  call: Call,
  requestId: string,
): Promise<readonly EntityChange[]> | null {
  return writes[write.name].send?.(write.payload, call, requestId) ?? null;
}

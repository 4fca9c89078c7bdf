import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { derivedId } from '../derived-id.ts';
import { bodyShapeOf, type EmitCall } from './emit-call.ts';
import type { Fields } from './emit-payload.ts';

/** Fields of a body that its sender may leave out, though the emit needs them. */
export interface LeftOut {
  /** Id of what the call makes. */
  readonly id: string | null;
  /** Instants that are now without a value, the sender’s clock among them. */
  readonly instants: readonly string[];
}

function formatOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  return 'format' in def ? def.format : null;
}

/**
 * A program in a shell makes no ids and has no clock of its own. Required ids of a body name what the call makes; an
 * instant beside `clientNow` is when it happened. docs/decisions/0084.
 */
export function leftOutOf(call: EmitCall): LeftOut {
  const entries = Object.entries(bodyShapeOf(call) ?? {});
  const [id = null] = entries.flatMap(([field, schema]) => (formatOf(schema) === 'uuid' ? [field] : []));
  const hasClock = entries.some(([field]) => field === 'clientNow');
  const instants = entries.flatMap(([field, schema]) => (formatOf(schema) === 'datetime' ? [field] : []));
  return { id, instants: hasClock ? instants : [] };
}

const V7 = /^([0-9a-f]{8}-[0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Time in the id of a key that has none: the same key has to give the same id for ever. */
const NO_TIME = '00000000-0000';

/** Id of what a call makes: of its idempotency key, so that a call sent again makes nothing else. */
export function idOfKey(secret: Uint8Array, userId: string, key: string | null): string {
  if (key === null) return uuidv7();
  const [, time = NO_TIME] = V7.exec(key) ?? [];
  return `${time.toLowerCase()}${derivedId(secret, `${userId} ${key}`).slice(NO_TIME.length)}`;
}

/** Payload with what its sender left out. */
export function fillIn(
  { event, bodyField }: EmitCall,
  { id, instants }: LeftOut,
  payload: Fields,
  values: { readonly id: () => string; readonly now: string },
): { readonly withId: Fields; readonly filled: Fields } {
  const body = bodyField === null ? payload : payload[bodyField];
  const isOptional = bodyField !== null && event.payload.shape[bodyField]?._zod.def.type === 'optional';
  const parsed = z.safeParse(z.record(z.string(), z.unknown()), body ?? {});
  if (!parsed.success || (body === undefined && isOptional)) return { withId: payload, filled: payload };
  const isLeftOut = (field: string) => parsed.data[field] === undefined;
  const identified = { ...parsed.data, ...(id !== null && isLeftOut(id) ? { [id]: values.id() } : {}) };
  const join = (whole: Fields): Fields => (bodyField === null ? whole : { ...payload, [bodyField]: whole });
  const withId = join(identified);
  const missing = instants.filter(isLeftOut);
  if (missing.length === 0) return { withId, filled: withId };
  return {
    withId,
    filled: join({ ...identified, ...Object.fromEntries(missing.map((field) => [field, values.now])) }),
  };
}

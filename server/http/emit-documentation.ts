import * as z from 'zod/mini';
import type { RealtimeEvent } from '#contract/events/event.ts';

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Documentation of an emit: its section of the specification and its refusals. */
export function describeEmit(namespace: string, name: string, { isOwn, errors }: RealtimeEvent): string {
  const line =
    isOwn === true
      ? 'An emit of our own.'
      : `Serves the specification’s section 7: Realtime, namespace ${namespace}: ${name}.`;
  return errors.length === 0 ? line : `${line} Refusals: ${errors.join(', ')}.`;
}

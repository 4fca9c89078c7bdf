import * as z from 'zod/mini';
import { instant } from '#contract/entity.ts';
import { entityNames } from '#contract/entity-names.ts';
import { errorReply } from '#contract/error.ts';
import { requestId } from '#contract/events/event.ts';
import { type EventName, realtimeEvents, type WriteName } from '#contract/events/realtime.ts';
import type { Write } from '../client.ts';
import type { Ports } from '../ports.ts';
import { callWriteSchemas } from './call-writes.ts';
import type { UnparsedWrite } from './unparsed-write.ts';

/** Writes that are emits. */
export const writeNames = (Object.keys(realtimeEvents) as EventName[]).filter(
  (name): name is WriteName => realtimeEvents[name].kind === 'write',
);

const bookkeeping = {
  /** The key under which the server applies it once. */
  requestId,
  /** Row that it is about, whose versions it is rebased on. */
  entity: z.enum(entityNames),
  entityId: z.string(),
  at: instant,
  /** It may have reached the server: from here on its payload stays as it is. */
  isSent: z.boolean(),
  /** Reason of the server's refusal; null while it waits. */
  error: z.nullable(errorReply),
};

export interface Operation extends z.infer<z.ZodMiniObject<typeof bookkeeping>> {
  readonly write: Write;
}

const operationFrame = z.object({
  ...bookkeeping,
  write: z.object({ name: z.string(), payload: z.unknown() }),
});

function payloadSchema(name: string): z.ZodMiniType {
  const schemas: Readonly<Record<string, z.ZodMiniType>> = callWriteSchemas;
  const known = writeNames.find((each) => each === name);
  if (known !== undefined) return realtimeEvents[known].payload;
  return (Object.hasOwn(schemas, name) && schemas[name]) || z.never();
}

/** A write from disk or from another context, normalised; throws where its name or payload is not of the contract. */
export function parseWrite({ name, payload }: UnparsedWrite): Write {
  return { name, payload: z.parse(payloadSchema(name), payload) } as Write;
}

function parseOperation(value: unknown): Operation {
  const { write, ...rest } = z.parse(operationFrame, value);
  return { ...rest, write: parseWrite(write) };
}

/** Operations from disk or from another context; what cannot be understood is logged and left out. */
export function parseOperations(stored: readonly unknown[], log: Ports['log']): readonly Operation[] {
  return stored.flatMap((each) => {
    try {
      return [parseOperation(each)];
    } catch (error) {
      log('outbox.notUnderstood', error);
      return [];
    }
  });
}

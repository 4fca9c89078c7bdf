import * as z from 'zod/mini';
import { appSettingsPatch } from '#contract/app-settings.ts';
import { taskOffer } from '#contract/delegation.ts';
import { instant } from '#contract/entity.ts';
import { errorReply } from '#contract/error.ts';
import { requestId } from '#contract/event.ts';
import { type EventName, realtimeEvents, type WriteName } from '#contract/realtime.ts';
import type { Write } from '../client.ts';
import type { Ports } from '../ports.ts';
import { entityNames } from '../replica/row.ts';

export const writeNames = (Object.keys(realtimeEvents) as EventName[]).filter(
  (name): name is WriteName => realtimeEvents[name].kind === 'write',
);

const bookkeeping = {
  /** The key under which the server applies it once. */
  requestId,
  /** What it is about: the row whose versions it is rebased on. */
  entity: z.enum(entityNames),
  entityId: z.string(),
  /** When it was made. */
  at: instant,
  /** It may have reached the server: from here on its payload stays as it is. */
  isSent: z.boolean(),
  /** Why the server refused it; null while it waits. */
  error: z.nullable(errorReply),
};

export interface Operation extends z.infer<z.ZodMiniObject<typeof bookkeeping>> {
  readonly write: Write;
}

const operationFrame = z.object({
  ...bookkeeping,
  write: z.object({ name: z.string(), payload: z.unknown() }),
});

/** A write as it comes from disk or from another context, normalised; throws what is wrong with it. */
export function parseWrite(value: unknown): Write {
  const { name, payload } = z.parse(operationFrame.shape.write, value);
  const write = { name, payload: z.parse(payloadSchema(name), payload) };
  if (!isWrite(write)) throw new Error(`There is no write called ${name}`);
  return write;
}

function payloadSchema(name: string): z.ZodMiniType {
  if (name === 'updateAppSettings') return appSettingsPatch;
  if (name === 'createDelegationRequest') return taskOffer;
  const known = writeNames.find((each) => each === name);
  return known === undefined ? z.never() : realtimeEvents[known].payload;
}

function isWrite(value: { readonly name: string; readonly payload: unknown }): value is Write {
  return z.safeParse(payloadSchema(value.name), value.payload).success;
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

import type * as z from 'zod/mini';
import type { RealtimeEvent } from '#contract/events/event.ts';

/** Fields that hold the data of an entity: each is the whole body of its call. */
const DATA_FIELD = /^(?:data|props|\w+Data)$/;

export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** HTTP call of one emit: the position of each field of its payload. docs/decisions/0084. */
export interface EmitCall {
  readonly name: string;
  readonly event: RealtimeEvent;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, with `:name` for parameters. */
  readonly path: string;
  readonly params: readonly string[];
  readonly query: readonly string[];
  /** Fields of the body, unless one field is the body. */
  readonly body: readonly string[];
  /** Field that is the body. */
  readonly bodyField: string | null;
}

export function shapeOf(schema: z.core.$ZodType): Shape | null {
  const { def } = schema._zod;
  return 'shape' in def && typeof def.shape === 'object' && def.shape !== null ? { ...def.shape } : null;
}

/** Schema below what makes it optional, nullable or gives it a default. */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  let core = schema;
  for (let { def } = core._zod; 'innerType' in def; { def } = core._zod) {
    // Every wrapper of the library has its schema under this name.
    core = def.innerType as z.core.$ZodType;
  }
  return core;
}

/** Whether a call changes or removes one entity from a version. One that takes something out of an entity answers that. */
export function isGuarded({ http, payload, answer }: RealtimeEvent): boolean {
  return (
    'version' in payload.shape ||
    (http.startsWith('DELETE ') && !('version' in (shapeOf(coreOf(answer)) ?? {})))
  );
}

export function callOf(name: string, event: RealtimeEvent): EmitCall {
  const [method, path] = event.http.split(' ') as [EmitCall['method'], string];
  const params = Array.from(path.matchAll(/:(\w+)/g), ([, param = '']) => param);
  const rest = Object.keys(event.payload.shape).filter((field) => !params.includes(field));
  const base = { name, event, method, path, params };
  if (method === 'GET' || method === 'DELETE') return { ...base, query: rest, body: [], bodyField: null };
  const bodyField = rest.find((field) => DATA_FIELD.test(field)) ?? null;
  if (bodyField === null) return { ...base, query: [], body: rest, bodyField };
  return { ...base, query: rest.filter((field) => field !== bodyField), body: [], bodyField };
}

/** Fields of a call's body by name; null where it is no object. */
export function bodyShapeOf({ event, body, bodyField }: EmitCall): Shape | null {
  const { shape } = event.payload;
  if (bodyField === null) {
    return Object.fromEntries(Object.entries(shape).filter(([field]) => body.includes(field)));
  }
  const field = shape[bodyField];
  return field === undefined ? null : shapeOf(coreOf(field));
}

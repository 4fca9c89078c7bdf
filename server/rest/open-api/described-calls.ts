import type * as z from 'zod/mini';
import type { RealtimeEvent } from '#contract/events/event.ts';
import type { Route } from '#contract/route.ts';
import { emitScopes, routeScopes } from '#contract/tokens/scope-table.ts';
import type { ScopeNeed } from '#contract/tokens/token-scopes.ts';
import { bodyShapeOf, callOf, type EmitCall, isGuarded } from '../emit-call.ts';
import { leftOutOf } from '../left-out-values.ts';
import { pagingOf } from '../list-pages.ts';
import type { DescribedCall } from './call-operation.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';

const scopes: Readonly<Record<string, ScopeNeed>> = { ...routeScopes, ...emitScopes };

const nothing: JsonSchema = { type: 'object', properties: {} };

function pick({ properties = {}, required = [] }: JsonSchema, fields: readonly string[]): JsonSchema {
  const kept = fields.filter((field) => properties[field] !== undefined);
  return {
    type: 'object',
    properties: Object.fromEntries(kept.map((field) => [field, properties[field] ?? {}])),
    ...(kept.some((field) => required.includes(field))
      ? { required: kept.filter((field) => required.includes(field)) }
      : {}),
  };
}

/** Words of a name in the contract: `createQuickTask` is `Create quick task`. Tasks are notes on the wire. */
function wordsOf(name: string): string {
  const words = name.replace(/Note/g, 'Task').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Body without what its sender may leave out. */
function bodyOf(call: EmitCall, payload: JsonSchema): JsonSchema | null {
  const whole = call.bodyField === null ? pick(payload, call.body) : payload.properties?.[call.bodyField];
  if (whole === undefined || (call.bodyField === null && call.body.length === 0)) return null;
  if (bodyShapeOf(call) === null || whole.required === undefined) return whole;
  const { id, instants } = leftOutOf(call);
  const required = whole.required.filter((field) => field !== id && !instants.includes(field));
  const { required: _, ...rest } = whole;
  return required.length === 0 ? rest : { ...rest, required };
}

function listOf(items: JsonSchema): JsonSchema {
  const properties = {
    items,
    /** Cursor of the next page. */
    next: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  };
  return { type: 'object', properties, required: ['items', 'next'] };
}

export function describeEmitCall(name: string, event: RealtimeEvent, schemas: SchemaWriter): DescribedCall {
  const call = callOf(name, event);
  const payload = schemas.write(event.payload, 'input');
  const answer = schemas.write(event.answer, 'output');
  const paging = pagingOf(event);
  const pages = paging === null ? nothing : schemas.write(paging.query, 'input');
  const ofPayload = pick(
    payload,
    call.query.filter((field) => !paging?.replaces.includes(field)),
  );
  const body = bodyOf(call, payload);
  return {
    id: name,
    method: call.method,
    path: call.path,
    summary: wordsOf(name),
    params: pick(payload, call.params).properties ?? {},
    query: { ...ofPayload, properties: { ...ofPayload.properties, ...pages.properties } },
    body,
    isBodyRequired: body?.required !== undefined,
    reply: paging === null ? answer : listOf(answer.properties?.tasks ?? answer),
    errors: event.errors,
    scope: scopes[name] ?? 'none',
    isWrite: event.kind === 'write',
    isTagged: true,
    isVersioned: isGuarded(event),
  };
}

/** Calls of the contract that answer a file. */
const files: Readonly<Record<string, string>> = {
  exportAccount: 'application/zip',
  exportOrganization: 'application/zip',
};

export function describeRoute(name: string, route: Route, schemas: SchemaWriter): DescribedCall {
  const write = (schema: z.ZodMiniType | undefined) =>
    schema === undefined ? nothing : schemas.write(schema, 'input');
  const body = route.body === undefined ? null : write(route.body);
  const fileType = files[name];
  return {
    id: name,
    method: route.method,
    path: route.path.slice('/api'.length),
    summary: route.summary,
    params: write(route.params).properties ?? {},
    query: write(route.query),
    body,
    isBodyRequired: body?.required !== undefined,
    reply: schemas.write(route.reply, 'output'),
    errors: route.errors,
    scope: scopes[name] ?? 'none',
    isWrite: route.write,
    isTagged: route.method === 'GET' && fileType === undefined,
    isVersioned: false,
    ...(fileType === undefined ? {} : { fileType }),
    takesFile: name === 'createImport',
  };
}

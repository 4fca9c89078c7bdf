import { type ErrorId, errorCatalogue } from '#contract/error.ts';
import type { ScopeNeed } from '#contract/tokens/token-scopes.ts';
import { exampleOf } from './example.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';
import { tagOfPath } from './subjects.ts';

/** Call as it is described, from either table of the contract. */
export interface DescribedCall {
  readonly id: string;
  readonly method: string;
  /** Below the base, with `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly params: Readonly<Record<string, JsonSchema>>;
  readonly query: JsonSchema;
  readonly body: JsonSchema | null;
  readonly isBodyRequired: boolean;
  readonly reply: JsonSchema;
  readonly errors: readonly ErrorId[];
  /** Scopes that a personal token needs. */
  readonly scope: ScopeNeed;
  readonly isWrite: boolean;
  /** Whether the call takes and gives entity tags, and whether it changes an entity from a version. */
  readonly isTagged: boolean;
  readonly isVersioned: boolean;
  /** Media type of an answer that is no JSON. */
  readonly fileType?: string;
  /** Whether the body is a file. */
  readonly takesFile?: boolean;
}

/** Sentence about the scopes that a personal token needs for a call. */
export function scopeText(need: ScopeNeed): string {
  if (need === 'any') return 'Any access token may make this call.';
  if (need === 'none') return 'No access token may make this call: it needs a session.';
  const scopes = typeof need === 'string' ? [need] : need;
  return `An access token needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`;
}

/** Refusals that any call may answer. */
const common: readonly ErrorId[] = [
  'invalid_input',
  'unauthenticated',
  'session_revoked',
  'insufficient_scope',
  'too_many_requests',
  'unavailable',
];
const ofWrites: readonly ErrorId[] = ['request_id_reused', 'storage_full', 'text_quota_reached'];

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** Headers that calls share. */
export const sharedParameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same call with the same key is applied once, whenever and wherever it is sent again.',
    schema: { type: 'string', minLength: 8, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' },
    example: 'import-2026-row-17',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'Entity tag of the answer that the change was made from: 412 if the entity was changed since.',
    schema: { type: 'string' },
    example: '"3-Zx8rQ1mB0s2kT7uV"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'Entity tag of an answer that the caller has: 304 if it is still the same.',
    schema: { type: 'string' },
    example: '"3-Zx8rQ1mB0s2kT7uV"',
  },
} as const;

const file = { schema: { type: 'string', format: 'binary' } };

/** Every refusal as an example, by its id. */
export const refusalExamples = Object.fromEntries(
  Object.entries(errorCatalogue).map(([id, { message }]) => [
    id,
    { summary: message, value: { id, message } },
  ]),
);

function refusals(call: DescribedCall): object {
  const ids = [
    ...common,
    ...(call.isWrite ? ofWrites : []),
    ...(call.isVersioned ? ['version_conflict' as const] : []),
  ];
  const byStatus = Map.groupBy(new Set([...call.errors, ...ids]), (id) => errorCatalogue[id].status);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: those.map((id) => `\`${id}\`: ${errorCatalogue[id].message}`).join('. '),
        ...(those.includes('too_many_requests')
          ? { headers: { 'Retry-After': reference('headers', 'RetryAfter') } }
          : {}),
        content: {
          'application/json': {
            schema: reference('schemas', 'Error'),
            examples: Object.fromEntries(those.map((id) => [id, reference('examples', id)])),
          },
        },
      },
    ]),
  );
}

/** Operation of the document. */
export function describeOperation(call: DescribedCall, schemas: SchemaWriter): object {
  const components = schemas.components();
  const example = (schema: JsonSchema, io: 'input' | 'output', field = '') =>
    exampleOf(schema, components, io, field);
  const { properties = {}, required = [] } = call.query;
  const parameters = [
    ...Object.entries(call.params).map(([name, schema]) => {
      return { name, in: 'path', required: true, schema, example: example(schema, 'input', name) };
    }),
    ...Object.entries(properties).map(([name, schema]) => {
      const parameter = { name, in: 'query', required: required.includes(name) };
      // An object stands in the query as JSON.
      return schema.type === 'object'
        ? { ...parameter, content: { 'application/json': { schema } } }
        : { ...parameter, schema };
    }),
    ...(call.isWrite ? [reference('parameters', 'IdempotencyKey')] : []),
    ...(call.isVersioned ? [reference('parameters', 'IfMatch')] : []),
    ...(call.isTagged && call.method === 'GET' ? [reference('parameters', 'IfNoneMatch')] : []),
  ];
  const { body, fileType, takesFile } = call;
  const content = { schema: call.reply, example: example(call.reply, 'output') };
  return {
    operationId: call.id,
    tags: [tagOfPath(call.path)],
    summary: call.summary,
    description: scopeText(call.scope),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: call.isBodyRequired,
            content: { 'application/json': { schema: body, example: example(body, 'input') } },
          },
        }),
    ...(takesFile === true
      ? { requestBody: { required: true, content: { 'application/octet-stream': file } } }
      : {}),
    responses: {
      200: {
        description: 'The answer',
        ...(call.isTagged ? { headers: { ETag: reference('headers', 'ETag') } } : {}),
        content: fileType === undefined ? { 'application/json': content } : { [fileType]: file },
      },
      ...(call.isTagged && call.method === 'GET'
        ? { 304: { description: 'The caller has this answer' } }
        : {}),
      ...refusals(call),
    },
  };
}

import * as z from 'zod/mini';
import { entitySchemas } from '#contract/change.ts';
import { entityId, instant } from '#contract/entity.ts';
import { errorReply } from '#contract/error.ts';

/** Part of JSON Schema that the contract’s schemas come to. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

const COMPONENTS = '#/components/schemas/';

/** Schemas that have a name in the document: entities, and the refusal. */
const named = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(entitySchemas)) {
  named.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
}
named.add(errorReply, { id: 'Error' });
named.add(entityId, { id: 'Id' });
named.add(instant, { id: 'Instant' });

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Whether a keyword stands in the document: names are components there, and answers may gain fields. */
function isKept([key, value]: [string, unknown]): boolean {
  if (key === '$schema' || key === '$defs') return false;
  if (key === 'id') return typeof value !== 'string';
  if (key === 'default') return value !== Number.MAX_SAFE_INTEGER;
  return key !== 'additionalProperties' || value !== false;
}

/** Record with known keys as an object with these properties, which tools of the field read. */
function withKnownKeys({ propertyNames, additionalProperties, ...rest }: Record<string, unknown>) {
  const keys = isObject(propertyNames) && Array.isArray(propertyNames.enum) ? propertyNames.enum : null;
  if (keys !== null) {
    return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) };
  }
  const names = propertyNames === undefined ? {} : { propertyNames };
  return additionalProperties === undefined
    ? { ...rest, ...names }
    : { ...rest, ...names, additionalProperties };
}

/** Copy whose references lead to the components of the document. */
function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(isKept);
  const copy = entries.map(([key, item]) => {
    const isReference = key === '$ref' && typeof item === 'string';
    return [key, isReference ? item.replace('#/$defs/', COMPONENTS) : relocated(item)];
  });
  return withKnownKeys(Object.fromEntries(copy));
}

/** Writes schemas of the contract as JSON Schema, and collects those that have a name. */
export function createSchemaWriter() {
  const components = new Map<string, JsonSchema>();
  return {
    components: (): Schemas => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    write(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
      const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: named });
      for (const [name, part] of Object.entries(written.$defs ?? {})) {
        // The library’s type of a schema is wider than what the contract comes to.
        components.set(name, relocated(part) as JsonSchema);
      }
      return relocated(written) as JsonSchema;
    },
  };
}
export type SchemaWriter = ReturnType<typeof createSchemaWriter>;

/** Schema that a reference leads to. */
export function resolved(schema: JsonSchema, components: Schemas): JsonSchema {
  const { $ref } = schema;
  return $ref === undefined ? schema : (components[$ref.slice(COMPONENTS.length)] ?? {});
}

import fc from 'fast-check';
import * as z from 'zod/mini';

/** Subset of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Sample values for kinds that a schema only names. */
export interface Pools {
  readonly ids: readonly string[];
  readonly instants: readonly string[];
}

/** Rule that chooses two of many times of a day. */
function dense(minutes: number): string {
  return `FREQ=DAILY;BYHOUR=${[...Array(24).keys()].join()};BYMINUTE=${[...Array(minutes).keys()].join()};BYSETPOS=10,300`;
}

/** Valid values of fields whose schema allows more than the code. */
const byName: Readonly<Record<string, readonly string[]>> = {
  timeZone: ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'UTC'],
  rule: [
    dense(31),
    dense(16),
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,WE',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=YEARLY;COUNT=3',
  ],
  title: ['A title', '<script>alert(1)</script>', "Robert'); drop table tasks;--", 'ÄÖ 日本 🎉'],
  text: ['A text with @ada', '**bold** <img src=x onerror=alert(1)>'],
  query: ['Task', 'Ada', 'a:* & !b', '"', '%_\\'],
  redirectUri: ['https://example.org/', `https://${'a'.repeat(32)}.chromiumapp.org/`],
  endpoint: ['https://push.example.org/a', 'http://127.0.0.1:1/', 'https://[::1]/'],
};

function text(schema: JsonSchema, pools: Pools): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid')
    return fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pools.ids) },
      { weight: 2, arbitrary: fc.uuid({ version: 7 }) },
    );
  if (format === 'date-time') return fc.constantFrom(...pools.instants);
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
    } catch {
      // The library cannot generate from every pattern: any text will do, and be refused.
    }
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
}

function object(schema: JsonSchema, pools: Pools): fc.Arbitrary<unknown> {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (properties === undefined && typeof additionalProperties === 'object') {
    const keys = fc.constantFrom(...(propertyNames?.enum ?? ['key']).map(String));
    return fc.dictionary(keys, fromJsonSchema(additionalProperties, pools), { maxKeys: 4 });
  }
  const fields = Object.entries(properties ?? {}).map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    const known = field.type === 'string' && field.format === undefined ? byName[name] : undefined;
    return [name, known === undefined ? fromJsonSchema(field, pools) : fc.constantFrom(...known)];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function fromJsonSchema(schema: JsonSchema, pools: Pools): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fromJsonSchema(choice, pools)));
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
  switch (schema.type) {
    case 'string':
      return text(schema, pools);
    case 'integer':
      return fc.integer({ min, max: Math.min(schema.maximum ?? min + 50, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min, max: schema.maximum ?? 1_000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromJsonSchema(schema.items ?? {}, pools), { maxLength: 4 });
    case 'object':
      return object(schema, pools);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Inputs that are valid or nearly: values that only code can check are drawn from likely ones. */
export function validInput(schema: z.ZodMiniType, pools: Pools): fc.Arbitrary<unknown> {
  // The result is JSON Schema; its type is wider than the contract's use.
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema;
  return fromJsonSchema(json, pools);
}

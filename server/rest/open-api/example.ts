import { type JsonSchema, resolved, type Schemas } from './json-schema.ts';

const ID = '019a2f4e-7c1b-7d3a-9f20-5b8e6c4d1a73';
const NOW = '2026-11-23T09:00:00.000Z';

/** Texts by the name of their field: what only code can check, and what reads better than a placeholder. */
const byField: Readonly<Record<string, string>> = {
  title: 'Call Bob',
  name: 'errands',
  description: 'About the offer',
  text: 'Done by noon',
  note: 'First draft',
  timeZone: 'Europe/Berlin',
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  address: 'https://calendar.example.org/holidays.ics',
  assetValue: 'https://example.org/offer',
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  color: '#1a73e8',
};

const byFormat: Readonly<Record<string, string>> = {
  uuid: ID,
  'date-time': NOW,
  date: '2026-11-23',
  email: 'ada@example.org',
  uri: 'https://example.org/',
};

/** Texts that patterns are tried with. */
const candidates = [
  'errands',
  'a0',
  '1.1',
  '09:00',
  '12.50',
  '/week',
  ...[22, 43, 64, 87].map((length) => 'x'.repeat(length)),
];

function textExample({ format, pattern, minLength = 0 }: JsonSchema, field: string): string {
  const fits = (text: string) =>
    text.length >= minLength && (pattern === undefined || RegExp(pattern, 'u').test(text));
  const known = [byField[field], format === undefined ? undefined : byFormat[format], ...candidates];
  return known.find((text) => text !== undefined && fits(text)) ?? 'x'.repeat(Math.max(1, minLength));
}

function numberExample({ minimum, exclusiveMinimum }: JsonSchema): number {
  return minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
}

/** Value of a schema, the same each time. Of an input only what is required, or the first field where nothing is. */
export function exampleOf(
  given: JsonSchema,
  components: Schemas,
  io: 'input' | 'output',
  field = '',
): unknown {
  const schema = resolved(given, components);
  const inside = (part: JsonSchema, name: string) => exampleOf(part, components, io, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined && io === 'output') return schema.default;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return inside(choices.find(({ type }) => type !== 'null') ?? {}, field);
  }
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => inside(part, field)));
  }
  switch (schema.type) {
    case 'string':
      return textExample(schema, field);
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    case 'array':
      if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => inside(item, field));
      return Array.from({ length: schema.minItems ?? 1 }, () =>
        inside(schema.items ?? {}, field.replace(/s$/, '')),
      );
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const names = Object.keys(properties);
      const shown = io === 'output' ? names : required.length > 0 ? required : names.slice(0, 1);
      return Object.fromEntries(shown.map((name) => [name, inside(properties[name] ?? {}, name)]));
    }
    default:
      return null;
  }
}

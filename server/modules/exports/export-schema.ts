import * as z from 'zod/mini';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#contract/export/export-format.ts';

interface Described {
  readonly name: string;
  readonly about: string;
  readonly schema: z.ZodMiniType;
}

/** Schema of the items of one list, and those that it refers to, under names of its own. */
function itemsOf({ name, schema }: Described): { items: unknown; defs: object } {
  const { $schema: _$schema, ...whole } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });
  const text = JSON.stringify(whole).replaceAll('"#/$defs/', `"#/$defs/${name}.`);
  const { $defs: defs = {}, ...items } = JSON.parse(text);
  return {
    items,
    defs: Object.fromEntries(Object.entries(defs).map(([key, def]) => [`${name}.${key}`, def])),
  };
}

/** JSON Schema (2020-12) of an export. Fields beyond it are allowed: readers pass over what they do not know. */
export function exportSchema(lists: readonly Described[]) {
  const described = lists.map((list) => ({ ...list, ...itemsOf(list) }));
  const properties = Object.fromEntries(
    described.map(({ name, about, items }) => [name, { description: about, type: 'array', items }]),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Daywall export, version ${EXPORT_VERSION}`,
    type: 'object',
    required: ['format', 'version', 'of', 'exportedAt', 'lists'],
    properties: {
      format: { const: EXPORT_FORMAT },
      version: { const: EXPORT_VERSION },
      of: { enum: ['account', 'organization'] },
      exportedAt: { type: 'string', format: 'date-time' },
      from: { description: 'Address of the server.', type: 'string' },
      about: { description: 'What each list holds.', type: 'object' },
      lists: { type: 'object', properties },
    },
    $defs: Object.assign({}, ...described.map(({ defs }) => defs)),
  };
}

type Schema = Readonly<Record<string, unknown>>;

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Alternatives of a schema, with references to definitions resolved. */
function alternativesOf(schema: Schema, root: Schema): Schema[] {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/$defs/', '');
    return alternativesOf(asSchema(asSchema(root.$defs)[name]), root);
  }
  const inner = listOf(schema.anyOf ?? schema.oneOf);
  return inner.length === 0 ? [schema] : inner.flatMap((each) => alternativesOf(asSchema(each), root));
}

function typesOf(alternatives: readonly Schema[]): string {
  const types = alternatives.flatMap(({ type, const: only, enum: some }) => {
    if (typeof type === 'string') return type;
    const values = only === undefined ? listOf(some) : [only];
    return values.length === 0 ? 'anything' : values.map((value) => (value === null ? 'null' : typeof value));
  });
  return [...new Set(types)].sort().join(' or ');
}
function valuesOf(alternatives: readonly Schema[]): ReadonlySet<string> {
  const values = alternatives.flatMap(({ const: only, enum: some }) =>
    only === undefined ? listOf(some) : [only],
  );
  return new Set(values.map((value) => JSON.stringify(value)));
}

/** Breaks of the promises that one schema of an export made, by another: what a reader of the old one cannot read. */
export function breaksOf(before: Schema, after: Schema): string[] {
  function compare(path: string, old: Schema, now: Schema, depth: number): string[] {
    const olds = alternativesOf(old, before);
    const news = alternativesOf(now, after);
    const [was, is] = [typesOf(olds), typesOf(news)];
    if (was !== is) return [`${path} was ${was}, is ${is}`];
    const known = valuesOf(news);
    const lost = [...valuesOf(olds)]
      .filter((value) => !known.has(value))
      .map((value) => `${path} lost ${value}`);
    // Definitions refer to themselves, such as the conditions of a filter.
    if (depth === 0) return lost;
    const inner = olds.flatMap((each) => {
      const found = news.map((other) => within(path, each, other, depth - 1));
      return found.find((breaks) => breaks.length === 0) ?? found[0] ?? [];
    });
    return [...new Set([...lost, ...inner])];
  }

  function within(path: string, old: Schema, now: Schema, depth: number): string[] {
    const inPath = (name: string) => (path === '' ? name : `${path}.${name}`);
    if (old.items !== undefined) return compare(inPath('*'), asSchema(old.items), asSchema(now.items), depth);
    const [properties, others] = [asSchema(old.properties), asSchema(now.properties)];
    return Object.entries(properties).flatMap(([name, schema]) => {
      if (others[name] === undefined) return [`${inPath(name)} is gone`];
      const mayMiss = listOf(old.required).includes(name) && !listOf(now.required).includes(name);
      return [
        ...(mayMiss ? [`${inPath(name)} may be missing`] : []),
        ...compare(inPath(name), asSchema(schema), asSchema(others[name]), depth),
      ];
    });
  }
  return compare('', before, after, 12);
}

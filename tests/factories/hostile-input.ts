import fc from 'fast-check';

/** Nested arrays. */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
}

const strange: readonly unknown[] = [
  nested(40),
  nested(2_000),
  Array(25_000).fill(1),
  Object.fromEntries(Array.from({ length: 21_000 }, (_, index) => [`k${index}`, 1])),
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  4_294_967_296,
  0.5,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '💩'.repeat(300),
  'x'.repeat(120_000),
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-02-30T00:00:00Z',
  '01919191-9191-7191-9191-919191919191',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '99999999999999999999.99999999999999999999',
  [],
  {},
  [[[[]]]],
  { toString: null },
  { __proto__: { isAdmin: true } },
];

/** Texts of one repeated piece, just below the bounds of names, titles, comments and descriptions. */
const repetitive = fc
  .tuple(
    fc.constantFrom(
      '[',
      '](',
      '![',
      '<a ',
      '`',
      '@a ',
      ' ',
      '\n',
      'a\n',
      'a b ',
      '-',
      '.',
      ',',
      '(',
      '\\',
      '&',
      '1 ',
    ),
    fc.constantFrom(100, 490, 1_990, 19_900, 99_000),
  )
  .map(([piece, length]) => piece.repeat(Math.floor(length / piece.length)));

const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...strange) },
  { weight: 2, arbitrary: repetitive },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
);

/** Copy of `valid` in which some fields, at any depth, are missing, replaced or added. */
function mutated(valid: object): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [key, value] of Object.entries(valid)) {
    const nested =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? mutated(value)
        : fc.constant(value);
    fields[key] = fc.oneof({ weight: 5, arbitrary: nested }, { weight: 1, arbitrary: anything });
  }
  const requiredKeys = fc.record(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(fields) },
    { weight: 2, arbitrary: requiredKeys },
    {
      weight: 1,
      arbitrary: fc
        .tuple(requiredKeys, fc.dictionary(fc.string(), anything))
        .map(([a, b]) => ({ ...b, ...a })),
    },
  );
}

/** Mutations of a valid input, and arbitrary values. */
export function hostile(valid: object): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: mutated(valid) }, { weight: 1, arbitrary: anything });
}

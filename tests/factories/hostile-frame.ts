import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { realtimeEvents } from '#contract/events/realtime.ts';

const names = [...Object.keys(realtimeEvents), 'nothing', '__proto__', 'constructor', ''];
const namespaces = ['/tasks,', '/calendar,', '/,', '', '/admin,', '/__proto__,', '/tasks?x=1,', '/TASKS,'];

/** Sizes within a frame; the largest are rare. */
const size = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }) },
  { weight: 3, arbitrary: fc.integer({ min: 60, max: 6_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 6_000, max: 150_000 }) },
);

/** JSON of a deep, wide, long or odd value. */
const json = fc.oneof(
  size.map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`),
  size.map((depth) => `${'{"a":'.repeat(depth)}null${'}'.repeat(depth)}`),
  size.map((depth) => `{"__proto__":${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}}`),
  size.map((count) => `[${'1,'.repeat(count)}1]`),
  size.map((count) => `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join()}}`),
  size.map((length) => JSON.stringify('\u0000"\\💩'.repeat(length / 4))),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Whole frames of every type to every namespace, valid or not. */
export const hostileFrame: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ namespace: fc.constantFrom('/tasks,', '/calendar,'), name: fc.constantFrom(...names), json })
      .map(
        ({ namespace, name, json: value }) =>
          `42${namespace}[${JSON.stringify(name)},{"requestId":"${uuidv7()}","id":${value},"data":${value}}]`,
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ type: fc.integer({ min: 0, max: 9 }), namespace: fc.constantFrom(...namespaces), json })
      .map(({ type, namespace, json: value }) => `4${type}${namespace}${value}`),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: size.map((length) => `${length % 8}${'5'.repeat(length)}`) },
);

/** Variants of a path that a router may treat as the same, or as none. */
export function spellingOf(path: string): fc.Arbitrary<string> {
  const letters = fc.tuple(
    ...[...path].map((letter) =>
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(letter) },
        { weight: 1, arbitrary: fc.constant(`%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`) },
      ),
    ),
  );
  const head = fc.constantFrom(
    '',
    '',
    '',
    'http://localhost',
    'http://elsewhere.example:1',
    '/',
    '/.',
    '/x/..',
  );
  const tail = fc.constantFrom('', '', '', '/', '//', ';x=1', '?x=%', '#x', '%00', '%zz', '.', '/..');
  return fc
    .record({ head, letters, tail })
    .map((parts) => `${parts.head}${parts.letters.join('')}${parts.tail}`);
}

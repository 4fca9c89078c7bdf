import { readFileSync } from 'node:fs';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { analyse } from 'scslre';
import { Temporal } from 'temporal-polyfill';
import { parseSync, Visitor } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import { readSourceTree } from '../scripts/source-tree.ts';

const root = resolve(import.meta.dirname, '..');

/** Files whose expressions may take polynomial time, and what bounds the text that they get. */
const boundedTexts: Readonly<Record<string, string>> = {
  '{src/line,src/time/written}/**':
    'a line of quick add has 500 characters at most, and importers read in a thread',
  'entrypoints/background/capture/omnibox-line.ts': 'the browser bounds what is typed into its address bar',
  'src/features/asset-links/asset-address.ts': 'an address has MAX_URL characters at most',
  'src/features/asset-links/amounts.ts': 'an amount has few digits',
  'src/features/imports/start/product-choice.tsx': 'the texts are names of products',
  'src/ui/use-media.ts': 'the texts are media queries of the code',
  'cli/server-address.ts': 'the text is an argument of the person who runs the command',
  'server/config.ts': 'the texts are settings of the operator',
  'server/messages/web-push.ts': 'the text is a setting of the operator',
  'server/modules/imports/{csv,readers}/**': 'files are read in a thread that ends after a silence of 30 s',
  'server/modules/exports/file-names.ts': 'a name of a file is cut to 80 characters before',
  'server/modules/users/service.ts': 'an e-mail address has MAX_EMAIL characters at most',
  'server/limits/outreach.ts': 'an e-mail address has MAX_EMAIL characters at most',
  // One of both alternatives matches at each start, so that no start is tried twice.
  'server/modules/tasks/merge/text-merge.ts': 'each line is read once',
};

interface Expression {
  readonly path: string;
  readonly source: string;
  readonly flags: string;
}

const product = readSourceTree(['src', 'server', 'cli', 'web', 'entrypoints'])
  .map(({ path }) => path)
  .filter((path) => !/\.(test|test-support)\./.test(path));
const codeOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** Regular expressions that are literals of a file. */
function literalsIn(path: string): Expression[] {
  const literals: Expression[] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node) literals.push({ path, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(path, codeOf(path)).program);
  return literals;
}

/** Source file that called a constructor, by the stack of an error that was made within it. */
function callerIn(stack: string): string {
  const [, , frame = ''] = stack.split('\n').filter((line) => line.includes('at '));
  return relative(root, /(?:file:\/\/)?(\/[^:]+):\d+:\d+/.exec(frame)?.[1] ?? '');
}

/** Regular expressions that the modules of some files compose when they are loaded, and when a line is read. */
async function composedIn(paths: readonly string[]): Promise<Expression[]> {
  const composed = new Map<string, Expression>();
  const Native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct(target, parameters: ConstructorParameters<typeof RegExp>) {
      const made = new target(...parameters);
      const path = callerIn(new Error('composed').stack ?? '');
      if (product.includes(path)) composed.set(`${made}`, { path, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    for (const path of paths) await import(join(root, path));
    for (const language of languages) {
      const parse = await loadQuickAddParser(language);
      parse('12:30 #a @b x', { now: Temporal.Now.instant(), timeZone: 'Europe/Berlin' });
    }
  } finally {
    globalThis.RegExp = Native;
  }
  return [...composed.values()];
}

const isBounded = (path: string) => Object.keys(boundedTexts).some((glob) => matchesGlob(path, glob));
const named = ({ path, source, flags }: Expression) => `${path}: /${source}/${flags}`;
const reportsOf = ({ source, flags }: Expression) => analyse({ source, flags }).reports;

describe.each([
  ['regular expressions', async () => product.flatMap(literalsIn)],
  [
    'regular expressions of several parts',
    async () => composedIn(product.filter((path) => /new RegExp\(/.test(codeOf(path)))),
  ],
] as const)('%s', (_, find) => {
  let found: { expression: Expression; reports: ReturnType<typeof reportsOf> }[];
  beforeAll(async () => {
    found = (await find()).map((expression) => ({ expression, reports: reportsOf(expression) }));
  });

  it('take exponential time on no text', () => {
    expect(found.length).toBeGreaterThan(40);
    const exponential = found.filter(({ reports }) => reports.some(({ exponential }) => exponential));
    expect(exponential.map(({ expression }) => named(expression))).toEqual([]);
  });

  it('take polynomial time only where the length of their text is bounded', () => {
    const polynomial = found.filter(({ reports }) => reports.length > 0);
    const unbounded = polynomial.filter(({ expression }) => !isBounded(expression.path));
    expect(unbounded.map(({ expression }) => named(expression))).toEqual([]);
  });
});

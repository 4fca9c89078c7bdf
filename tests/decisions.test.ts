import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceTree } from '../scripts/source-tree.ts';

const root = resolve(import.meta.dirname, '..');
const decisions = join(root, 'docs/decisions');

function markdownIn(folder: string, recursive: boolean): string[] {
  return readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}

/** Link and image targets within the repository, without the fragment. Code blocks are skipped. */
function linksOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
}

describe('the index of decisions', () => {
  it('has each record in exactly one row', () => {
    const records = readdirSync(decisions).filter((name) => /^\d{4}-.*\.md$/.test(name));
    const index = readFileSync(join(decisions, 'README.md'), 'utf8');
    const rows = [...index.matchAll(/^\| (\d+) \| \[[^\]]+\]\(([^)]+)\) \|/gm)];
    expect(rows.map(([, , file]) => file).sort()).toEqual(records.sort());
    for (const [, number, file] of rows) expect(file).toMatch(new RegExp(`^0*${number}-`));
  });
});

/** Records that no source file explains itself by: a plan that is not built. */
const uncited = ['0027'];

describe('records', () => {
  const numbers = readdirSync(decisions).flatMap((name) => /^\d{4}/.exec(name)?.[0] ?? []);

  it('have a number each', () => {
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  const cited = new Set(
    [
      ...readSourceTree().map(({ code }) => code),
      readFileSync(join(root, 'scripts/link-node.js'), 'utf8'),
    ].flatMap((code) =>
      [...code.matchAll(/docs\/decisions\/(\d{4}(?:, \d{4})*)/g)].flatMap(([, numbers = '']) =>
        numbers.split(', '),
      ),
    ),
  );

  it.each(numbers.filter((number) => !uncited.includes(number)))('%s is cited by a source file', (number) => {
    expect(cited.has(number)).toBe(true);
  });

  it('that are cited exist', () => {
    expect([...cited].filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('has each term once', () => {
    const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
    const terms = [...glossary.matchAll(/^\| (?:\*\*)?([^|*]+?)(?:\*\*)? \|/gm)].map(([, term = '']) => term);
    const headings = new Set(['term', '---']);
    const named = terms.filter((term) => !headings.has(term));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((term, index) => named.indexOf(term) !== index)).toEqual([]);
  });
});

describe('documents', () => {
  const documents = [...markdownIn('.', false), ...markdownIn('docs', true)];

  it.each(documents)('%s links to files that exist', (path) => {
    const broken = linksOf(path).filter((target) => !existsSync(join(root, dirname(path), target)));
    expect(broken).toEqual([]);
  });

  /** Names of all files that are sources, tests or scripts. */
  const files = readSourceTree().map(({ path }) => path);
  const isFile = (name: string) =>
    existsSync(join(root, name)) || files.some((path) => path === name || path.endsWith(`/${name}`));

  // Decision records are not updated when files move.
  it.each(documents.filter((path) => !path.startsWith('docs/decisions/0')))(
    '%s names files of the repository that exist',
    (path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const paths = text.matchAll(/`((?:src|server|web|entrypoints|tests|scripts|docs|public)\/[\w./-]+)`/g);
      const missing = [...paths].flatMap(([, file = '']) => (existsSync(join(root, file)) ? [] : [file]));
      const names = [
        ...text.matchAll(/`([\w./-]+\.tsx?)`/g),
        ...text.matchAll(/^ *participant \w+ as [^\n]*?([\w./-]+\.tsx?)/gm),
      ];
      missing.push(...names.flatMap(([, file = '']) => (isFile(file) ? [] : [file])));
      expect(missing).toEqual([]);
    },
  );
});

describe('source files', () => {
  it('cite sections of ARCHITECTURE.md that exist', () => {
    const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    const headings = new Set(
      [...text.matchAll(/^### (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase()),
    );
    const citations = readSourceTree().flatMap(({ path, code }) =>
      [...code.matchAll(/State(?:\n \*)? machine:(?:\n \*)? ARCHITECTURE\.md, ([^.$]+)\./g)].map(
        ([, section = '']) => ({
          path,
          section,
        }),
      ),
    );
    expect(citations.length).toBeGreaterThan(10);
    expect(citations.filter(({ section }) => !headings.has(section))).toEqual([]);
  });

  it('name in comments what exists in the code', () => {
    const sources = readSourceTree();
    const comment = /\/\*[\s\S]*?\*\/|(?<![:'"\\])\/\/.*/g;
    const words = new Set(
      sources.flatMap(({ code }) => code.replace(comment, ' ').match(/[\p{L}_$][\p{L}\d_$]*/gu) ?? []),
    );
    const unknown = sources.flatMap(({ path, code }) =>
      [...code.matchAll(comment)].flatMap(([text]) =>
        [...text.matchAll(/`([A-Za-z_$][\w$]*(?:\.[\w$]+)*)(?:\(\))?`/g)].flatMap(([, name = '']) =>
          name.split('.').every((part) => words.has(part)) ? [] : [`${path}: ${name}`],
        ),
      ),
    );
    expect(unknown).toEqual([]);
  });
});

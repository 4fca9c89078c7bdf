import { globSync, readFileSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSourceTree } from '../scripts/source-tree.ts';

const root = resolve(import.meta.dirname, '..');

interface Rule {
  readonly selector: string;
  readonly declarations: readonly string[];
  /** Whether it applies under a condition: a width, a pointer, a printer. */
  readonly isConditional: boolean;
}

/** Rules of a stylesheet, those within at-rules included. Neither strings nor addresses of ours hold a brace. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  const around: string[] = [];
  let head = '';
  for (const [, before = '', brace] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{') {
      around.push(before.trim());
      head = before.trim();
      continue;
    }
    around.pop();
    const declarations = before.split(';').flatMap((text) => text.trim().replace(/\s+/g, ' ') || []);
    if (declarations.length > 0 && !head.startsWith('@'))
      rules.push({
        selector: head,
        declarations,
        isConditional: around.some((at) => /^@(media|container|supports)/.test(at)),
      });
  }
  return rules;
}

const sheets = ['src', 'web', 'entrypoints']
  .flatMap((folder) => globSync(`${folder}/**/*.module.css`, { cwd: root }))
  .map((path) => ({ path, rules: rulesOf(readFileSync(join(root, path), 'utf8')) }));
const ruleOf = (path: string) => sheets.find((sheet) => sheet.path === path)?.rules ?? [];
const classesOf = (rules: readonly Rule[]) =>
  new Set(
    rules.flatMap(({ selector }) =>
      [...selector.replace(/:global\([^)]*\)|\[[^\]]*\]/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
        ([, name]) => `${name}`,
      ),
    ),
  );

/** Sheet and classes that a file takes from it; null where it chooses one while it runs. */
function* usesOf(path: string, code: string): Generator<[sheet: string, classes: readonly string[] | null]> {
  for (const [statement, name, specifier = ''] of code.matchAll(
    /import (\w+) from '([^']+\.module\.css)'/g,
  )) {
    const sheet = specifier.startsWith('#ui/')
      ? specifier.replace('#ui/', 'src/ui/')
      : normalize(join(path, '..', specifier));
    const rest = code.replace(statement, '');
    const isChosen = new RegExp(String.raw`\b${name}\b(?!\.\w)`).test(rest);
    const classes = [...rest.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(
      ([, used]) => `${used}`,
    );
    yield [sheet, isChosen ? null : classes];
  }
}

const uses = readSourceTree(['src', 'web', 'entrypoints']).flatMap(({ path, code }) =>
  [...usesOf(path, code)].map(([sheet, classes]) => ({ path, sheet, classes })),
);

describe('the stylesheets of modules', () => {
  it('have a rule for each class that is used', () => {
    expect(
      uses.flatMap(({ path, sheet, classes }) => {
        const known = classesOf(ruleOf(sheet));
        return (classes ?? []).filter((name) => !known.has(name)).map((name) => `${path}: ${name}`);
      }),
    ).toEqual([]);
  });

  it('have no class that nothing uses', () => {
    const composed = new Set(
      sheets.flatMap(({ path, rules }) =>
        rules.flatMap(({ declarations }) =>
          declarations.flatMap((text) => {
            const [, names = '', from] = /^composes: (.+?)(?: from "(.+)")?$/.exec(text) ?? [];
            const sheet = from === undefined ? path : normalize(join(path, '..', from));
            return names.split(' ').map((name) => `${sheet} ${name}`);
          }),
        ),
      ),
    );
    expect(
      sheets.flatMap(({ path, rules }) => {
        const users = uses.filter(({ sheet }) => sheet === path);
        if (users.some(({ classes }) => classes === null)) return [];
        const used = new Set(users.flatMap(({ classes }) => classes ?? []));
        return [...classesOf(rules)]
          .filter((name) => !used.has(name) && !composed.has(`${path} ${name}`))
          .map((name) => `${path}: ${name}`);
      }),
    ).toEqual([]);
  });

  it('hide nothing from sight themselves but where a condition says so: VisuallyHidden does', () => {
    expect(
      sheets.flatMap(({ path, rules }) =>
        rules
          .filter(
            ({ declarations, isConditional }) =>
              declarations.includes('clip-path: inset(50%)') && !isConditional,
          )
          .map(({ selector }) => `${path}: ${selector}`),
      ),
    ).toEqual([]);
  });
});

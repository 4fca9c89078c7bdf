import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { expandBraces, readTextUsage, scanTexts } from './text-usage.ts';

const folder = resolve(import.meta.dirname, '../public/texts');
const namespaces = readdirSync(join(folder, 'en')).map((file) => basename(file, '.json'));
const pluralSuffix = /(?:_ordinal)?_(?:zero|one|two|few|many|other)$/;

type Leaves = Map<string, string>;

/** Texts by key. A list is one text: languages may have more or fewer examples. */
function leavesOf(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  if (Array.isArray(texts)) return [[prefix, texts.join('\n')]];
  return Object.entries(texts ?? {}).flatMap(([name, inner]) =>
    leavesOf(inner, prefix === '' ? name : `${prefix}.${name}`),
  );
}

function read(language: string, namespace: string): Leaves | null {
  const path = join(folder, language, `${namespace}.json`);
  if (!existsSync(path)) return null;
  return new Map(leavesOf(JSON.parse(readFileSync(path, 'utf8'))));
}

const baseOf = (key: string) => key.replace(pluralSuffix, '');
const basesOf = (leaves: Leaves | null) => [...new Set([...(leaves?.keys() ?? [])].map(baseOf))].sort();
const variablesOf = (text: string) => [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].sort().join();

const files = languages.flatMap((language) =>
  namespaces.map((namespace) => ({ language, namespace, leaves: read(language, namespace) })),
);
const english = new Map(namespaces.map((namespace) => [namespace, read('en', namespace)]));
const usage = readTextUsage();

describe.each(files)('texts of $language/$namespace', ({ language, namespace, leaves }) => {
  test('have the same keys as English', () => {
    expect(basesOf(leaves)).toEqual(basesOf(english.get(namespace) ?? null));
  });

  test('have every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counted = [...(leaves?.keys() ?? [])].filter((key) => /(?<!_ordinal)_(one|other)$/.test(key));
    const missing = [...new Set(counted.map(baseOf))].flatMap((base) =>
      pluralCategories.map((form) => `${base}_${form}`).filter((key) => !leaves?.has(key)),
    );
    expect(missing).toEqual([]);
  });

  test('have the punctuation of the language', () => {
    const all = [...(leaves?.values() ?? [])].join('\n');
    // Exclamation marks are exempt: they are syntax of quick add.
    if (language === 'fr') expect(all).not.toMatch(/ [:;?»](?=\s|$)|« /);
    if (language === 'de') expect(all).not.toMatch(/“[^\s.,:;?!)…”]+”/);
  });

  test('have no empty text, and the same variables as English', () => {
    const wrong = [...(leaves ?? [])].filter(([key, text]) => {
      const original =
        english.get(namespace)?.get(key) ?? english.get(namespace)?.get(`${baseOf(key)}_other`) ?? '';
      // "One task" may leave its number out.
      if (pluralSuffix.test(key) && !key.endsWith('_other')) return text.trim() === '';
      return text.trim() === '' || variablesOf(text) !== variablesOf(original);
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

describe('English texts', () => {
  const mails = JSON.parse(readFileSync(resolve(import.meta.dirname, '../server/messages/en.json'), 'utf8'));
  const all = [...[...english.values()].flatMap((leaves) => [...(leaves ?? [])]), ...leavesOf(mails)];

  // Someone, no one, everyone; email; sign in; create an account; incomplete; not found.
  test.each([
    /\b(?:some|no|every)body\b/i,
    /\bmails?\b/i,
    /\blog(?:ged)? in\b/i,
    /\bmake an account\b/i,
    /\bnot whole\b/i,
    /\b(?:is|are) not (?:here|there)\b/i,
  ])('say one thing by one word, without %s', (retired) => {
    expect(all.filter(([, text]) => retired.test(text))).toEqual([]);
  });
});

describe('keys in the code', () => {
  /** Keys of a namespace that a written key refers to: itself, its plural forms, or all below it. */
  const meant = (namespace: string, key: string) =>
    [...(english.get(namespace)?.keys() ?? [])].filter(
      (known) => baseOf(known) === key || known === key || known.startsWith(`${key}.`),
    );

  test('all exist', () => {
    const missing = usage.used
      .filter(
        ({ key, namespaces: own }) =>
          !(own.length > 0 ? own : namespaces).some((name) => meant(name, key)[0]),
      )
      .map(({ place, namespaces: own, key }) => `${place} ${own.join('|')}:${key}`);
    expect([...new Set(missing)]).toEqual([]);
  });

  test('include every existing one', () => {
    const used = new Set(
      usage.used.flatMap(({ key, namespaces: own }) =>
        (own.length > 0 ? own : namespaces).flatMap((name) =>
          meant(name, key).map((known) => `${name}:${known}`),
        ),
      ),
    );
    const all = namespaces.flatMap((name) =>
      [...(english.get(name)?.keys() ?? [])].map((key) => `${name}:${key}`),
    );
    expect(all.filter((key) => !used.has(key))).toEqual([]);
  });

  // Say so next to the use: `// i18n-keys: pages:task.progress.{todo,doing,waiting,done}`
  test('composed at run time are declared by an i18n-keys comment in their file', () => {
    expect(usage.undeclared).toEqual([]);
  });
});

describe('the scanner', () => {
  const scan = (code: string) =>
    scanTexts(`import { useTranslation } from 'react-i18next';\n${code}`, 'a.tsx');
  const keysOf = (code: string) =>
    scan(code).used.map(({ namespaces: own, key }) => `${own.join('|')}:${key}`);

  test('finds keys with and without a namespace, and the branches of a choice', () => {
    expect(keysOf(`const { t } = useTranslation('pages'); t('wall.title', { count: f(1, 2) });`)).toEqual([
      'pages:wall.title',
    ]);
    expect(keysOf(`useTranslation(); t("components:a.b"); t(x === 'no' ? 'c.d' : 'e.f')`)).toEqual([
      'components:a.b',
      'components:c.d',
      'components:e.f',
    ]);
    expect(keysOf(`useTranslation('pages'); <Trans i18nKey="terms.text" />`)).toEqual(['pages:terms.text']);
  });

  test('ignores other calls', () => {
    expect(keysOf(`useTranslation(); set('a'); format('b'); at('c')`)).toEqual([]);
    expect(scanTexts(`const t = (n) => n; t('time')`, 'a.ts').used).toEqual([]);
  });

  test('demands a matching declaration for a key composed at run time', () => {
    const call = 't(`task.$' + '{step}.title`)';
    const use = `const { t } = useTranslation('pages'); ${call};`;
    expect(scan(use).undeclared).toEqual([`a.tsx:2 ${call}`]);
    expect(scan(`// i18n-keys: pages:other.{a,b}\n${use}`).undeclared).toHaveLength(1);
    expect(scan(`// i18n-keys: pages:task.{a,b}.title\n${use}`).undeclared).toEqual([]);
    expect(keysOf(`{/* i18n-keys: pages:task.{a,b}.title pages:x */}\n${use}`)).toEqual([
      'pages:task.a.title',
      'pages:task.b.title',
      'pages:x',
    ]);
  });

  test('expands braces one after the other', () => {
    expect(expandBraces('a.{b,c}.{d,e}')).toEqual(['a.b.d', 'a.b.e', 'a.c.d', 'a.c.e']);
  });
});

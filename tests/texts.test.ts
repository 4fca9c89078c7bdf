import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { providerNames } from '#contract/provider-names.ts';
import { readSourceTree } from '../scripts/source-tree.ts';
import { keyLists } from '../scripts/texts/key-lists.ts';
import { packTexts, readPackedKeys } from '../scripts/texts/pack-texts.ts';
import { mergeTexts, readTextSources, readTexts } from '../scripts/texts/source-texts.ts';
import { findUsers, ownersOf } from '../scripts/texts/text-owner.ts';
import { baseOf, expandBraces, indexKeys, readTextUsage, scanTexts } from '../scripts/texts/text-usage.ts';
import { readWebTexts } from '../scripts/texts/web-texts.ts';

const sources = readTextSources();
const folders = [...new Set(sources.map(({ folder }) => folder))].sort();
const usage = readTextUsage(keyLists);

type Leaves = ReadonlyMap<string, string>;

function read(folder: string, language: string): Leaves {
  const source = sources.find((candidate) => candidate.folder === folder && candidate.language === language);
  return new Map([...(source?.texts ?? [])].map(([key, text]) => [key, [text].flat().join('\n')]));
}

const basesOf = (leaves: Leaves) => [...new Set([...leaves.keys()].map(baseOf))].sort();
const variablesOf = (text: string) => [...new Set(text.match(/\{\{\s*[\w.]+/g) ?? [])].sort().join();

const files = folders.flatMap((folder) =>
  languages.map((language) => ({
    path: `${folder}/texts/${language}.json`,
    language,
    leaves: read(folder, language),
    english: read(folder, 'en'),
  })),
);
const english = new Map(folders.flatMap((folder) => [...read(folder, 'en')]));

describe.each(files)('$path', ({ language, leaves, english: original }) => {
  test('has the same keys as English', () => {
    expect(basesOf(leaves)).toEqual(basesOf(original));
  });

  test('has every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counted = [...leaves.keys()].filter((key) => /(?<!_ordinal)_(one|other)$/.test(key));
    const missing = [...new Set(counted.map(baseOf))].flatMap((base) =>
      pluralCategories.map((form) => `${base}_${form}`).filter((key) => !leaves.has(key)),
    );
    expect(missing).toEqual([]);
  });

  test('has the punctuation of the language', () => {
    const all = [...leaves.values()].join('\n');
    // Exclamation marks are exempt: they are syntax of quick add.
    if (language === 'fr') expect(all).not.toMatch(/ [:;?»](?=\s|$)|« /);
    if (language === 'de') expect(all).not.toMatch(/“[^\s.,:;?!)…”]+”/);
  });

  test('has no empty text, and the same variables as English', () => {
    const wrong = [...leaves].filter(([key, text]) => {
      const counterpart = original.get(key) ?? original.get(`${baseOf(key)}_other`) ?? '';
      // "One task" may leave its number out.
      if (/_(?:zero|one|two|few|many)$/.test(key)) return text.trim() === '';
      return text.trim() === '' || variablesOf(text) !== variablesOf(counterpart);
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });
});

describe('English texts', () => {
  const path = 'server/messages/texts/en.json';
  const messages = readTexts(readFileSync(resolve(import.meta.dirname, '..', path), 'utf8'));
  const all = [
    ...folders.flatMap((folder) =>
      [...read(folder, 'en')].map(([key, text]) => [`${folder}/texts/en.json`, key, text] as const),
    ),
    ...[...messages].map(([key, text]) => [path, key, String(text)] as const),
  ];

  // Someone, no one, everyone; email; sign in; create an account; incomplete; not found.
  test.each([
    /\b(?:some|no|every)body\b/i,
    /\bmails?\b/i,
    /\blog(?:ged)? in\b/i,
    /\bmake an account\b/i,
    /\bnot whole\b/i,
    /\b(?:is|are) not (?:here|there)\b/i,
  ])('say one thing by one word, without %s', (retired) => {
    expect(all.filter(([, , text]) => retired.test(text))).toEqual([]);
  });
});

describe('keys in the code', () => {
  const known = [...english.keys()];
  const find = indexKeys(known);

  test('all exist', () => {
    const missing = usage.used
      .filter((used) => find(used).length === 0)
      .map(({ path, namespaces, key }) => `${path} ${namespaces.join('|')}:${key}`);
    expect([...new Set(missing)]).toEqual([]);
  });

  test('include every existing one', () => {
    const used = new Set(usage.used.flatMap(find));
    const unused = folders.flatMap((folder) =>
      [...read(folder, 'en').keys()].flatMap((key) =>
        used.has(key) ? [] : [`${folder}/texts/en.json ${key}`],
      ),
    );
    expect(unused).toEqual([]);
  });

  test('exist for every provider if for one', () => {
    const missing = known.flatMap((key) =>
      providerNames
        .map((provider) => key.replace(/\.google$/, `.${provider}`))
        .filter((counterpart) => !english.has(counterpart)),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  test('stand in the file of the feature or layer that shows them', () => {
    const users = findUsers(sources, usage.used);
    const misplaced = folders.flatMap((folder) =>
      [...read(folder, 'en').keys()].flatMap((key) => {
        const owners = ownersOf(users.get(key) ?? []);
        return !users.has(key) || owners.includes(folder)
          ? []
          : [`${folder}/texts/en.json ${key} → ${owners.join(' or ')}`];
      }),
    );
    expect(misplaced, 'node scripts/place-texts.ts moves them').toEqual([]);
  });

  // Say so next to the use: `// i18n-keys: pages:task.progress.{todo,doing,waiting,done}`
  test('composed at run time are declared by an i18n-keys comment in their file', () => {
    expect(usage.undeclared).toEqual([]);
  });
});

describe('merged texts', () => {
  const source = (path: string, json: string) => ({
    folder: path,
    language: 'en',
    path,
    texts: readTexts(json),
  });

  test('refuse a key that two files have, and one that is a text and has texts below it', () => {
    const first = source('a', '{"pages":{"task":{"title":"Title"}}}');
    expect(() => mergeTexts([first, source('b', '{"pages":{"task":{"title":"Name"}}}')], 'en')).toThrow(
      'pages:task.title is in a and in b',
    );
    expect(() => mergeTexts([first, source('b', '{"pages":{"task":"Task"}}')], 'en')).toThrow(
      'task is a text',
    );
    expect(() => mergeTexts([source('b', '{"pages":{"task":"Task"}}'), first], 'en')).toThrow(
      'task.title is below a text',
    );
  });

  test('of several files keep every text once', () => {
    const files = [
      source('a', '{"pages":{"task":{"title":"Title"}}}'),
      source('b', '{"pages":{"task":{"due":"Due"},"help":["One","Two"]}}'),
    ];
    expect(mergeTexts(files, 'en')).toEqual({
      pages: { task: { title: 'Title', due: 'Due' }, help: ['One', 'Two'] },
    });
    expect(mergeTexts(files, 'en', new Set(['pages:task.due']))).toEqual({ pages: { task: { due: 'Due' } } });
  });

  test('of the web app are all but those of the extension', () => {
    const merged = [...readWebTexts()].flatMap(([path, texts]) => {
      const [, language, namespace] = /^\/texts\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
      return language === 'en' ? [...readTexts(JSON.stringify({ [String(namespace)]: texts })).keys()] : [];
    });
    const own = folders.filter((folder) => folder !== 'entrypoints');
    expect(merged.sort()).toEqual(own.flatMap((folder) => [...read(folder, 'en').keys()]).sort());
  });
});

describe('texts packed for the extension', () => {
  const packed = readPackedKeys();
  const sizeOf = (script: string) => JSON.stringify(mergeTexts(sources, 'en', packed.get(script))).length;

  test('are files for each of its scripts, language and namespace', () => {
    const scripts = ['background', 'options', 'popup', 'sidepanel'];
    const paths = scripts.flatMap((script) =>
      languages.flatMap((language) =>
        ['components', 'pages'].map((namespace) => `texts/${language}/${script}/${namespace}.json`),
      ),
    );
    expect(
      packTexts()
        .map(({ relativeDest }) => relativeDest)
        .sort(),
    ).toEqual(paths.sort());
    const namespaces = new Set(
      [...packed.values()].flatMap((keys) => [...keys]).map((key) => key.split(':')[0]),
    );
    expect([...namespaces].sort()).toEqual(['components', 'pages']);
  });

  test('have all that the files of a folder show which only one script loads', () => {
    const find = indexKeys([...english.keys()]);
    for (const script of ['popup', 'sidepanel', 'options']) {
      const shown = readSourceTree([`entrypoints/${script}`])
        .filter(({ path }) => !/\.test\.tsx?$/.test(path))
        .flatMap(({ path, code }) => scanTexts(code, path).used.flatMap(find));
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((key) => !packed.get(script)?.has(key))).toEqual([]);
    }
  });

  test('leave out those of pages that only the web app has', () => {
    for (const keys of packed.values()) {
      expect([...keys].filter((key) => /^pages:(?:roles|welcome|board)\./.test(key))).toEqual([]);
    }
  });

  test('are at most 17 kB for each page, of the 115 kB of all', () => {
    for (const script of packed.keys()) expect(sizeOf(script)).toBeLessThan(17_000);
  });
});

describe('the scanner', () => {
  const scan = (code: string) =>
    scanTexts(`import { useTranslation } from 'react-i18next';\n${code}`, 'a.tsx');
  const keysOf = (code: string) =>
    scan(code).used.map(({ namespaces, key }) => `${namespaces.join('|')}:${key}`);

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

  test('finds keys with a namespace in files that are given their texts', () => {
    const { used, undeclared } = scanTexts(`f(texts.t('pages:a.b'), texts.t(\`pages:c.$` + '{d}`))', 'a.ts');
    expect(used.map(({ key }) => key)).toEqual(['a.b']);
    expect(undeclared).toHaveLength(1);
  });

  test('demands a matching declaration for a key composed at run time', () => {
    const call = 't(`task.$' + '{step}.title`)';
    const use = `const { t } = useTranslation('pages'); ${call};`;
    expect(scan(use).undeclared).toEqual([`a.tsx:2 ${call}`]);
    expect(scan(`// i18n-keys: pages:other.{a,b}\n${use}`).undeclared).toHaveLength(1);
    expect(scan(`// i18n-keys: pages:task.{a,b}.lead\n${use}`).undeclared).toHaveLength(1);
    expect(scan(`// i18n-keys: pages:task.{a,b}.title\n${use}`).undeclared).toEqual([]);
    expect(keysOf(`{/* i18n-keys: pages:task.{a,b}.title pages:x */}\n${use}`)).toEqual([
      'pages:task.a.title',
      'pages:task.b.title',
      'pages:x',
    ]);
  });

  test('expands braces one after the other', () => {
    expect(expandBraces('a.{b,c}.{d,e}')).toEqual(['a.b.d', 'a.b.e', 'a.c.d', 'a.c.e']);
    expect(expandBraces('a.{*list}.{d,e}', { list: ['b', 'c'] })).toEqual([
      'a.b.d',
      'a.b.e',
      'a.c.d',
      'a.c.e',
    ]);
    expect(expandBraces('a.{*list}')).toEqual(['a.*']);
  });

  test('matches plural forms and everything below a key', () => {
    const find = indexKeys(['pages:a.b_one', 'pages:a.b_other', 'pages:a.c.d', 'components:a.b']);
    const used = (key: string, ...namespaces: string[]) => ({ path: 'a.ts', namespaces, key });
    expect(find(used('a.b', 'pages'))).toEqual(['pages:a.b_one', 'pages:a.b_other']);
    expect(find(used('a.c.*', 'pages'))).toEqual(['pages:a.c.d']);
    expect(find(used('a.b'))).toEqual(['pages:a.b_one', 'pages:a.b_other', 'components:a.b']);
    expect(find(used('a.bc', 'pages'))).toEqual([]);
  });
});

import { readSourceTree } from '../source-tree.ts';

/** Key as written in code. Without its own namespace it is in one of the file's. */
export interface UsedKey {
  readonly path: string;
  readonly namespaces: readonly string[];
  readonly key: string;
}

export interface TextUsage {
  readonly used: readonly UsedKey[];
  /** Keys composed at run time that no `i18n-keys` comment of their file declares. */
  readonly undeclared: readonly string[];
}

/** Names by the list that stands for them in a declaration. */
export type KeyLists = Readonly<Record<string, readonly string[]>>;

/**
 * `a.{b,c}.d` → `a.b.d`, `a.c.d`; braces may follow one another. `{*writes}` stands for a list, and for anything where
 * the list is not given.
 */
export function expandBraces(pattern: string, lists: KeyLists = {}): string[] {
  const whole = pattern.replace(/\{\*(\w+)\}/g, (_, name: string) =>
    lists[name] === undefined ? '*' : `{${lists[name]}}`,
  );
  const found = /^(.*?)\{([^{}]*)\}(.*)$/.exec(whole);
  if (!found) return [whole];
  const [, before = '', choices = '', after = ''] = found;
  return choices.split(',').flatMap((choice) => expandBraces(before + choice.trim() + after));
}

/** First argument of the call whose parenthesis opens at `from`. */
function firstArgument(text: string, from: number): string {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at += 1;
      else if (character === quote) quote = '';
    } else if (`'"\``.includes(character)) quote = character;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) {
      depth -= 1;
      if (depth === 0) return text.slice(from + 1, at).trim();
    } else if (character === ',' && depth === 1) return text.slice(from + 1, at).trim();
  }
  return '';
}

/**
 * Literal keys of an argument: itself, or the branches of a conditional. Null when the key is composed at run
 * time.
 */
function literalKeys(argument: string): string[] | null {
  const whole = /^(['"`])([^'"`$]+)\1$/.exec(argument);
  if (whole) return [whole[2] ?? ''];
  const branches = [...argument.matchAll(/[?:]\s*(['"])([^'"]+)\1/g)].map((match) => match[2] ?? '');
  return branches.length > 0 && !argument.includes('`') ? branches : null;
}

/** Keys that an argument composes at run time: what stands between its variables is in each of them. */
function composedKey(argument: string): RegExp {
  const template = /`(?:\w+:)?((?:[^`$]|\$\{[^}`]*\})*)`/.exec(argument)?.[1] ?? '';
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return template === '' ? /./ : new RegExp(`^${parts.join('.+')}$`);
}

function namespacesOf(text: string): string[] {
  const calls = [...text.matchAll(/\b(?:useTranslation|getFixedT)\(([^)]*)\)/g)];
  return calls.flatMap(([, argument = '']) => {
    const names = [...argument.matchAll(/['"](components|pages|instructions)['"]/g)].map(
      ([, name = '']) => name,
    );
    return names.length > 0 ? names : ['components'];
  });
}

const pluralSuffix = /(?:_ordinal)?_(?:zero|one|two|few|many|other)$/;

/** Key without its plural form. */
export function baseOf(key: string): string {
  return key.replace(pluralSuffix, '');
}

/**
 * Lookup of the known keys, with namespace, that a used one refers to: itself, its plural forms, or all below it, which
 * `a.b.*` says too.
 */
export function indexKeys(known: readonly string[]): (used: UsedKey) => readonly string[] {
  const index = new Map<string, string[]>();
  const add = (used: string, key: string) => {
    const keys = index.get(used);
    if (keys === undefined) index.set(used, [key]);
    else keys.push(key);
  };
  for (const key of known) {
    for (const dot of key.matchAll(/\./g)) add(key.slice(0, dot.index), key);
    for (const used of new Set([key, baseOf(key)])) add(used, key);
  }
  const namespaces = [...new Set(known.map((key) => key.split(':', 1)[0] ?? ''))];
  return (used) =>
    (used.namespaces.length > 0 ? used.namespaces : namespaces).flatMap(
      (namespace) => index.get(`${namespace}:${used.key.replace(/\.\*$/, '')}`) ?? [],
    );
}

const qualified = /['"`](?:components|pages|instructions):/;

/** Text usage of one file, whose path stands in messages. */
export function scanTexts(text: string, path: string, lists: KeyLists = {}): TextUsage {
  const fileNamespaces = namespacesOf(text);
  const asUsed = (written: string): UsedKey => {
    const [namespace, key] = written.includes(':') ? written.split(':', 2) : [undefined, written];
    return { path, key: key ?? '', namespaces: namespace === undefined ? fileNamespaces : [namespace] };
  };
  const declared = [...text.matchAll(/i18n-keys:\s*([^\n]*?)\s*(?:\*\/|$)/gm)]
    .flatMap(([, keys = '']) => keys.split(/,?\s+/))
    .flatMap((pattern) => expandBraces(pattern, lists))
    .filter((key) => key !== '');
  const used = declared.map(asUsed);
  const undeclared: string[] = [];
  // Without such an import `t` may be any function, but for a key with its namespace.
  const isTranslated = /i18next|#i18n\//.test(text);

  for (const match of text.matchAll(/(?<![\w$])t\(/g)) {
    const argument = firstArgument(text, match.index + 1);
    if (!isTranslated && !qualified.test(argument)) continue;
    const keys = literalKeys(argument);
    if (keys) {
      used.push(...keys.map(asUsed));
      continue;
    }
    const composed = composedKey(argument);
    if (!declared.some((key) => composed.test(key.replace(/^\w+:/, '')))) {
      undeclared.push(`${path}:${text.slice(0, match.index).split('\n').length} t(${argument})`);
    }
  }
  for (const [, key = ''] of text.matchAll(/\bi18nKey=["{]+['"`]?([\w.:-]+)/g)) used.push(asUsed(key));
  return { used, undeclared };
}

/** Text usage of all pages, popups and workers. The showcase counts: it shows the components' texts. */
export function readTextUsage(lists: KeyLists): TextUsage {
  const usages = readSourceTree(['src', 'web', 'entrypoints'])
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .map(({ path, code }) => scanTexts(code, path, lists));
  return {
    used: usages.flatMap((usage) => usage.used),
    undeclared: usages.flatMap((usage) => usage.undeclared),
  };
}

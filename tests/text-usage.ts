import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { allWrites } from '#client/outbox/writes/all-writes.ts';
import { languages } from '#contract/people/language-names.ts';
import { fieldsWith } from '#contract/task/task-fields.ts';

const root = resolve(import.meta.dirname, '..');
const folders = ['src', 'web', 'entrypoints'];

/** Key as written in code. Without its own namespace it is in one of the file's. */
interface UsedKey {
  readonly place: string;
  readonly namespaces: readonly string[];
  readonly key: string;
}

export interface TextUsage {
  readonly used: readonly UsedKey[];
  /** Keys composed at run time that no `i18n-keys` comment of their file declares. */
  readonly undeclared: readonly string[];
}

/** Lists of the contract that a declaration names by `{*name}`: what joins the list asks for its text. */
const lists: Readonly<Record<string, readonly string[]>> = {
  writes: Object.keys(allWrites),
  shownFields: [...fieldsWith('shown', 'value'), 'progress'],
  languages,
};

/** `a.{b,c}.d` → `a.b.d`, `a.c.d`; braces may follow one another, and `{*writes}` stands for a list. */
export function expandBraces(pattern: string): string[] {
  const whole = pattern.replace(/\{\*(\w+)\}/g, (all, name: string) =>
    lists[name] ? `{${lists[name]}}` : all,
  );
  const found = /^(.*?)\{([^{}]*)\}(.*)$/.exec(whole);
  if (!found) return [pattern];
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

function namespacesOf(text: string): string[] {
  const calls = [...text.matchAll(/\b(?:useTranslation|getFixedT)\(([^)]*)\)/g)];
  return calls.flatMap(([, argument = '']) => {
    const names = [...argument.matchAll(/['"](components|pages|instructions)['"]/g)].map(
      ([, name = '']) => name,
    );
    return names.length > 0 ? names : ['components'];
  });
}

/** Text usage of one file. `place` names it in messages. */
export function scanTexts(text: string, place: string): TextUsage {
  const fileNamespaces = namespacesOf(text);
  const asUsed = (written: string): UsedKey => {
    const [namespace, key] = written.includes(':') ? written.split(':', 2) : [undefined, written];
    return { place, key: key ?? '', namespaces: namespace === undefined ? fileNamespaces : [namespace] };
  };
  const declared = [...text.matchAll(/i18n-keys:\s*([^\n]*?)\s*(?:\*\/|$)/gm)]
    .flatMap(([, keys = '']) => keys.split(/,?\s+/))
    .flatMap(expandBraces)
    .filter((key) => key !== '');
  const used = declared.map(asUsed);
  const undeclared: string[] = [];
  if (!/i18next|#i18n\//.test(text)) return { used, undeclared };

  for (const match of text.matchAll(/(?<![\w$])t\(/g)) {
    const argument = firstArgument(text, match.index + 1);
    const keys = literalKeys(argument);
    if (keys) {
      used.push(...keys.map(asUsed));
      continue;
    }
    const start = /`(?:\w+:)?([^`$]*)\$\{/.exec(argument)?.[1] ?? '';
    if (!declared.some((key) => key.replace(/^\w+:/, '').startsWith(start))) {
      undeclared.push(`${place}:${text.slice(0, match.index).split('\n').length} t(${argument})`);
    }
  }
  for (const [, key = ''] of text.matchAll(/\bi18nKey=["{]+['"`]?([\w.:-]+)/g)) used.push(asUsed(key));
  return { used, undeclared };
}

/** Text usage of all pages, popups and workers. The showcase counts: it shows the components' texts. */
export function readTextUsage(): TextUsage {
  const usages = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => scanTexts(readFileSync(path, 'utf8'), relative(root, path))),
  );
  return {
    used: usages.flatMap((usage) => usage.used),
    undeclared: usages.flatMap((usage) => usage.undeclared),
  };
}

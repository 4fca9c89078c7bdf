import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const folders = ['src', 'web', 'entrypoints'];

/** Paths of source files of texts, which stand beside the code that shows them (docs/decisions/0059). */
const textSource = /^(.+)\/texts\/([a-z]+)\.json$/;

/** Text, or a list of examples, which is one text: languages may have more or fewer. */
type Text = string | readonly string[];

/** Texts of one folder in one language. */
export interface TextSource {
  /** Folder whose code shows the texts, with forward slashes from the repository's root. */
  readonly folder: string;
  readonly language: string;
  readonly path: string;
  /** Texts by namespace and key, as code writes them: `pages:board.title`. */
  readonly texts: ReadonlyMap<string, Text>;
}

export interface TextTree {
  [name: string]: Text | TextTree;
}

function isText(value: unknown): value is Text {
  return typeof value === 'string' || Array.isArray(value);
}

function flatten(value: unknown, key = ''): [string, Text][] {
  if (isText(value)) return [[key, value]];
  const separator = key === '' ? '' : key.includes(':') ? '.' : ':';
  return Object.entries(value ?? {}).flatMap(([name, inner]) => flatten(inner, `${key}${separator}${name}`));
}

/** Texts of a file's content by key: its first level is the namespace, those below are the parts of the key. */
export function readTexts(json: string): Map<string, Text> {
  return new Map(flatten(JSON.parse(json)));
}

export function isTextSource(path: string): boolean {
  return textSource.test(relative(root, path).split(sep).join('/'));
}

/** All source files of texts. */
export function readTextSources(): readonly TextSource[] {
  return folders.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const path = `${top}/${name.split(sep).join('/')}`;
      const [, folder, language] = textSource.exec(path) ?? [];
      if (folder === undefined || language === undefined) return [];
      return [{ folder, language, path, texts: readTexts(readFileSync(join(root, path), 'utf8')) }];
    }),
  );
}

/** Tree below a name, made where there is none yet. */
function below(tree: TextTree, name: string, key: string): TextTree {
  const inner = tree[name] ?? {};
  if (isText(inner)) throw new Error(`${key} is below a text`);
  tree[name] = inner;
  return inner;
}

function insert(tree: TextTree, key: string, text: Text): void {
  const names = key.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((inner, name) => below(inner, name, key), tree);
  if (Object.hasOwn(parent, last)) throw new Error(`${key} is a text and has texts below it`);
  parent[last] = text;
}

/** Texts of one language from all its sources, by namespace; only those of `keys` where these are given. */
export function mergeTexts(
  sources: readonly TextSource[],
  language: string,
  keys?: ReadonlySet<string>,
): Readonly<Record<string, TextTree>> {
  const merged: Record<string, TextTree> = {};
  const origins = new Map<string, string>();
  for (const source of sources) {
    if (source.language !== language) continue;
    for (const [key, text] of source.texts) {
      const origin = origins.get(key);
      if (origin !== undefined) throw new Error(`${key} is in ${origin} and in ${source.path}`);
      origins.set(key, source.path);
      if (keys !== undefined && !keys.has(key)) continue;
      const [namespace = '', name = ''] = key.split(':');
      merged[namespace] ??= {};
      insert(merged[namespace], name, text);
    }
  }
  return merged;
}

import { languages } from '../../src/contract/people/language-names.ts';
import { namespaces } from '../../src/i18n/languages.ts';
import { readSourceTree, type SourceFile } from '../source-tree.ts';
import { mergeTexts, readTextSources } from './source-texts.ts';
import { indexKeys, scanTexts } from './text-usage.ts';

/** Scripts that load texts: `popup`, `sidepanel`, `options` and `background`, by the name of their folder or file. */
const entry = /^entrypoints\/(?:([\w-]+)\/main\.tsx|([\w-]+)\.ts)$/;

/** Namespaces that the scripts load: the help is a page of the web app. */
const packed = namespaces.filter((namespace) => namespace !== 'instructions');

/** Files that a script imports, at once or later, itself included. */
function findImported(files: ReadonlyMap<string, SourceFile>, from: string): ReadonlySet<SourceFile> {
  const found = new Set<SourceFile>();
  const waiting = [from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = files.get(path);
    if (file === undefined || found.has(file)) continue;
    found.add(file);
    waiting.push(...file.imports);
  }
  return found;
}

/** Keys of the texts that each script of the extension can show, by the script's name. */
export function readPackedKeys(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map(readSourceTree(['src', 'entrypoints']).map((file) => [file.path, file]));
  const known = readTextSources().flatMap(({ language, texts }) =>
    language === 'en' ? [...texts.keys()] : [],
  );
  const find = indexKeys(known);
  return new Map(
    [...files.keys()].flatMap((path) => {
      const [, folder, file] = entry.exec(path) ?? [];
      const name = folder ?? file;
      if (name === undefined) return [];
      const used = [...findImported(files, path)].flatMap(
        (source) => scanTexts(source.code, source.path).used,
      );
      return [[name, new Set(used.flatMap(find))] as const];
    }),
  );
}

/** File of the packed extension, in the form that WXT takes. */
interface PackedFile {
  readonly relativeDest: string;
  readonly contents: string;
}

/** Files of texts for each script of the extension, with those that it can show and no others. */
export function packTexts(): readonly PackedFile[] {
  const sources = readTextSources();
  return [...readPackedKeys()].flatMap(([name, keys]) =>
    languages.flatMap((language) => {
      const merged = mergeTexts(sources, language, keys);
      return packed.map((namespace) => ({
        relativeDest: `texts/${language}/${name}/${namespace}.json`,
        contents: JSON.stringify(merged[namespace] ?? {}),
      }));
    }),
  );
}

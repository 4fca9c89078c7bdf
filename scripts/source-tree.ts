import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const allFolders = ['src', 'server', 'cli', 'web', 'entrypoints', 'tests', 'bench', 'scripts'];
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly code: string;
  /** Imported files of the repository, and packages by their specifier. */
  readonly imports: readonly string[];
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.'))
    return normalize(join(dirname(from), specifier))
      .split(sep)
      .join('/');
  const alias = specifier.split('/', 1)[0];
  const target: string | undefined = imports[`${alias}/*`];
  if (target === undefined) return specifier;
  return target.replace(/^\.\//, '').replace('*', specifier.slice(`${alias}/`.length));
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/** TypeScript files of the project, or of some of its folders, with their imports, types included. */
export function readSourceTree(folders: readonly string[] = allFolders): readonly SourceFile[] {
  return folders.flatMap(listFiles).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? '');
    return {
      path,
      code: text,
      lines: text.trimEnd().split('\n').length,
      imports: [...new Set(found.map((specifier) => resolveImport(path, specifier)))],
    };
  });
}

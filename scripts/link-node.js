/**
 * Link to the Node that comes with the project, made after each install. The packages of all platforms name their
 * program alike, and npm 11.6 removes the link when it drops the packages of the others. docs/decisions/0005, 0045.
 */
import { existsSync, linkSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isWindows = process.platform === 'win32';
const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
const name = `${prefix}-${isWindows ? 'win' : process.platform}-${process.arch}`;
const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const program = isWindows ? 'node.exe' : 'node';
const link = join(modules, '.bin', program);

// Without a package for this platform, the Node that runs the install is used.
if (existsSync(join(modules, name)) && !existsSync(link)) {
  mkdirSync(join(modules, '.bin'), { recursive: true });
  if (isWindows) linkSync(join(modules, name, 'bin', program), link);
  else symlinkSync(join('..', name, 'bin', program), link);
}

#!/usr/bin/env node
/**
 * Start of the command line by the Node that comes with the project, which reads TypeScript: the one that runs this
 * file may be older. docs/decisions/0005.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = process.platform === 'win32' ? 'node.exe' : 'node';
const own = fileURLToPath(new URL(`../node_modules/.bin/${program}`, import.meta.url));
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const { status } = spawnSync(existsSync(own) ? own : process.execPath, [main, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);

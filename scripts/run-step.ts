import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

const bin = resolve(import.meta.dirname, '../node_modules/.bin');

/**
 * Runs a program of `node_modules/.bin` (or node itself) in the foreground, with this project's own Node first in
 * PATH.
 */
export function runStep(title: string, command: string, args: readonly string[]): boolean {
  const started = performance.now();
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${status === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  return status === 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const bin = resolve(root, 'node_modules/.bin');

interface StepOptions {
  /** `held` until the program has ended, for steps that run beside others. */
  readonly output?: 'shown' | 'held' | 'none';
  /** Variables beside those of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program of `node_modules/.bin` (or node itself) with this project's own Node first in PATH. Returns whether it
 * ended well.
 */
export async function runStep(
  title: string,
  command: string,
  args: readonly string[],
  { output = 'shown', env = {} }: StepOptions = {},
): Promise<boolean> {
  const started = performance.now();
  if (output === 'shown') console.log(`\n▸ ${title}`);
  const child = spawn(command, args, {
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    cwd: root,
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    shell: process.platform === 'win32',
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => written.push(part));
  const [status] = await once(child, 'close');
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (output === 'held') console.log(`\n▸ ${title}\n${Buffer.concat(written)}`.trimEnd());
  if (output !== 'none') console.log(`${status === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  return status === 0;
}

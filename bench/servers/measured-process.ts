import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { COMPILED } from '#tests/factories/server-process.ts';
import { waitUntil } from '#tests/wait-until.ts';

const root = resolve(import.meta.dirname, '../..');
const node = resolve(root, 'node_modules/.bin/node');
const probe = resolve(import.meta.dirname, 'probe.ts');

export interface MeasuredProcess {
  readonly url: string;
  /** Memory on and off its heap after garbage collection. Bytes. */
  memory(): Promise<number>;
  /** Memory that the machine gives it, code included. Bytes. */
  resident(): Promise<number>;
  /** Longest time for which its event loop was held since this was last asked. Milliseconds. */
  longestHold(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program that listens on PORT, and waits until `path` answers. `BENCH_NODE_FLAGS`: more flags for node. */
export async function startMeasured(
  program: string,
  path: string,
  env: Readonly<Record<string, string>>,
): Promise<MeasuredProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];
  const child = fork(resolve(root, program), {
    cwd: root,
    execPath: node,
    execArgv: ['--expose-gc', ...flags, '--import', probe],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILED,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended at start`);
    return (await fetch(`${url}${path}`).catch(() => null))?.ok === true;
  };
  await waitUntil(`${program} answers`, answers, 60_000).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  async function measure(what: 'memory' | 'resident' | 'held'): Promise<number> {
    const reply = once(child, 'message');
    child.send(what);
    const [measured]: unknown[] = await reply;
    return z.parse(z.number(), measured);
  }
  return {
    url,
    memory: () => measure('memory'),
    resident: () => measure('resident'),
    longestHold: () => measure('held'),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}

/** Runs a program to its end; resolves to the message that it sent. */
export async function ask(program: string, args: readonly string[]): Promise<unknown> {
  const child = fork(resolve(root, program), args, { cwd: root, execPath: node, stdio: 'inherit' });
  const exit = once(child, 'exit');
  const failed = exit.then(([code]: unknown[]) => {
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
    // Its message may arrive after its end.
    return new Promise<never>(() => undefined);
  });
  const [message]: unknown[] = await Promise.race([once(child, 'message'), failed]);
  await exit;
  return message;
}

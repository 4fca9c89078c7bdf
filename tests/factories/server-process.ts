import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from '../wait-until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT = 2 * PATIENCE;
/** Folder of Node's compile cache, which saves a third of a start. */
export const COMPILED = join(root, 'node_modules/.cache/daywall/compiled');

export interface ServerProcess {
  /** Origin that it printed. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends a signal and resolves to the exit code, null where the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

interface Start {
  /** Working folder, for relative paths in its settings; by default this repository. */
  readonly cwd?: string;
  /** Whether it reads `.env` there, as `npm start` does. */
  readonly readsEnvFile?: boolean;
}

interface End {
  readonly code: number | null;
  /** Text of both outputs. */
  readonly output: string;
}

async function endOf(child: ChildProcess): Promise<End> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output };
}

/** Runs the server until it ends by itself. */
export function runToEnd(env: NodeJS.ProcessEnv, start: Start = {}): Promise<End> {
  return endOf(spawnServer(env, start));
}

/** Runs a program of this repository until it ends. */
export function runCommandToEnd(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<End> {
  return endOf(spawnNode([join(root, path), ...args], env));
}

function spawnNode(args: readonly string[], env: NodeJS.ProcessEnv, cwd = root): ChildProcess {
  return spawn(process.execPath, [...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function spawnServer(env: NodeJS.ProcessEnv, { cwd, readsEnvFile = false }: Start = {}): ChildProcess {
  const envFile = readsEnvFile ? ['--import', join(root, 'server/env-file.ts')] : [];
  return spawnNode(
    [...envFile, join(root, 'server/listen.ts')],
    { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', ...env },
    cwd,
  );
}

/** Starts `server/listen.ts` as its own process and waits until it prints its address. */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawnServer(env);
  const exit = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start: ${output}`));
    }, START_TIMEOUT);
    const look = (text: Buffer) => {
      output += text.toString();
      const found = /Daywall is at (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)));
  });
  return {
    url,
    process: child,
    async stop(signal) {
      child.kill(signal);
      const [code]: unknown[] = await exit;
      return typeof code === 'number' ? code : null;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT = 45_000;

export interface ServerProcess {
  /** Origin it printed. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends a signal and resolves to the exit code, null where the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Text of both outputs until the process ends. */
export async function runToEnd(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const child = spawnServer(env);
  let output = '';
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  child.stderr?.on('data', (text: Buffer) => {
    output += text.toString();
  });
  const [code]: unknown[] = await once(child, 'exit');
  return { code: typeof code === 'number' ? code : null, output };
}

function spawnServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['server/listen.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, RATE_LIMIT_FACTOR: '1000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts `server/listen.ts` as its own process and waits until it says where it is. */
export async function startServerProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawnServer(env);
  const exit = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start: ${output}`)), START_TIMEOUT);
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

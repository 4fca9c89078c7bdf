import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { freePort } from '#tests/e2e/restartable-server.ts';
import { findRedis } from '../../scripts/installed-redis.ts';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Real Redis without persistence, on a free port or the requested one. */
export async function startRedis(wanted?: number): Promise<RedisServer> {
  const path = findRedis();
  if (path === null) throw new Error('redis-server is not on this machine: install it, or run `npm test`');
  const port = wanted ?? (await freePort());
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(path, args, { cwd: tmpdir(), stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (/ready to accept connections/i.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`redis-server ended: ${output}`)));
    child.once('error', reject);
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

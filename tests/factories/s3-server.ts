import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '#server/file-storage/s3-storage.ts';
import { freePort } from '#tests/e2e/restartable-server.ts';

const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));

export interface S3Server {
  /** Settings of an empty bucket. */
  readonly settings: S3Settings;
  stop(): Promise<void>;
}

/** Real server of the S3 protocol on a free port; its bucket is a folder. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'daywall-s3-'));
  const port = await freePort();
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', 'daywall'];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('listening')) resolve();
    });
    child.once('exit', () => reject(new Error(`the S3 server ended: ${output}`)));
  });
  return {
    settings: {
      bucket: 'daywall',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      keys: { id: 'S3RVER', secret: 'S3RVER' },
      isPathStyle: true,
      prefix: 'files/',
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

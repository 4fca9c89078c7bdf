import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '#tests/e2e/server-process.ts';
import { waitUntil } from '#tests/e2e/wait-until.ts';

/** The bare server as a process of its own; it also serves the empty React page. */
export class FloorServer {
  readonly url: string;
  private readonly child: ChildProcess;
  private readonly dataDir: string;

  private constructor(url: string, child: ChildProcess, dataDir: string) {
    this.url = url;
    this.child = child;
    this.dataDir = dataDir;
  }

  static async start(): Promise<FloorServer> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'daywall-floor-'));
    const root = resolve(import.meta.dirname, '../..');
    const child = spawn(resolve(root, 'node_modules/.bin/node'), ['bench/floors/bare-server.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: 'inherit',
    });
    const url = `http://127.0.0.1:${port}`;
    await waitUntil(
      'the floor answers',
      async () => (await fetch(`${url}/read`).catch(() => null))?.ok === true,
      60_000,
    );
    return new FloorServer(url, child, dataDir);
  }

  async stop(): Promise<void> {
    await new Promise((done) => {
      this.child.once('exit', done);
      this.child.kill('SIGTERM');
    });
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { COMPILED } from '#tests/factories/server-process.ts';
import { waitUntil } from '../wait-until.ts';
import { allowOnConsole, SERVER_AWAY } from './console.ts';
import { reportServer } from './page-report.ts';

const root = resolve(import.meta.dirname, '../..');

/** Length of its output that is kept. Characters. */
const KEPT_OUTPUT = 1_000_000;

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Real server as an operator starts it, on a data folder of its own, that can be killed by -9 and restarted. It is
 * stopped when the test file ends.
 */
export class ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  private readonly settings: NodeJS.ProcessEnv;
  private readonly args: readonly string[];
  private child: ChildProcess | null = null;
  private output = '';
  private endReport: (() => void) | null = null;

  private constructor(port: number, dataDir: string, settings: NodeJS.ProcessEnv, args: readonly string[]) {
    this.port = port;
    this.dataDir = dataDir;
    this.settings = settings;
    this.args = args;
    this.url = `http://localhost:${port}`;
  }

  /** `args` are those of `npm start`: `--demo` for one with the demo's users. */
  static async start(settings: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Promise<ServerProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'daywall-e2e-'));
    if (settings.DATABASE_URL === undefined) await prepareData(dataDir);
    const server = new ServerProcess(await freePort(), dataDir, settings, args);
    closeAtEnd(() => server.stop());
    await server.start();
    return server;
  }

  /** End of its output since it was started. */
  get log(): string {
    return this.output;
  }

  async start(): Promise<void> {
    this.output = '';
    const child = spawn(resolve(root, 'node_modules/.bin/node'), ['server/listen.ts', ...this.args], {
      cwd: root,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: COMPILED,
        PUBLIC_URL: this.url,
        ...this.settings,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-KEPT_OUTPUT);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.child = child;
    this.endReport ??= reportServer(this);
    await waitUntil('the server is healthy', async () => {
      if (child.exitCode !== null) throw new Error(`The server ended at start:\n${this.output}`);
      const reply = await fetch(`${this.url}/api/health`).catch(() => null);
      return reply?.ok === true;
    });
  }

  /** Kills it like a power cut: no handler runs. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Stops it as an operator does, and leaves its data. */
  async terminate(): Promise<void> {
    await this.end('SIGTERM');
  }

  async stop(): Promise<void> {
    this.endReport?.();
    await this.terminate();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    allowOnConsole(...SERVER_AWAY);
    const child = this.child;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    await new Promise((done) => {
      child.once('exit', done);
      child.kill(signal);
    });
  }
}

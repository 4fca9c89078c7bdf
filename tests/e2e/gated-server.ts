import { connect, createServer, type Server, type Socket } from 'node:net';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { allowOnConsole, SERVER_AWAY } from './console.ts';
import { freePort, ServerProcess } from './restartable-server.ts';

/**
 * Server behind a gate. While it is shut, nothing answers at the server's address, and open connections are cut;
 * the server itself keeps running, so that none has to be started again. Both end with the test file.
 */
export class GatedServer {
  readonly url: string;
  readonly dataDir: string;
  private readonly port: number;
  private readonly server: ServerProcess;
  private readonly callers = new Set<Socket>();
  private listener: Server | null = null;

  private constructor(port: number, server: ServerProcess) {
    this.port = port;
    this.server = server;
    this.dataDir = server.dataDir;
    this.url = `http://localhost:${port}`;
  }

  /** Starts the server, whose public address is the gate's, and opens the gate. */
  static async start(settings: NodeJS.ProcessEnv = {}): Promise<GatedServer> {
    const port = await freePort();
    const server = await ServerProcess.start({ ...settings, PUBLIC_URL: `http://localhost:${port}` });
    const gate = new GatedServer(port, server);
    closeAtEnd(() => gate.stop());
    await gate.open();
    return gate;
  }

  async open(): Promise<void> {
    const listener = createServer((outside) => {
      const inside = connect(this.server.port, 'localhost');
      outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
      inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
      outside.pipe(inside).pipe(outside);
      this.callers.add(outside);
      outside.on('close', () => this.callers.delete(outside));
    });
    this.listener = listener;
    await new Promise<void>((done) => listener.listen(this.port, 'localhost', done));
  }

  async shut(): Promise<void> {
    allowOnConsole(...SERVER_AWAY);
    const { listener } = this;
    this.listener = null;
    if (listener === null) return;
    const closed = new Promise((done) => listener.close(done));
    for (const caller of this.callers) caller.destroy();
    await closed;
  }

  /** Stops gate and server. */
  async stop(): Promise<void> {
    await this.shut();
    await this.server.stop();
  }
}

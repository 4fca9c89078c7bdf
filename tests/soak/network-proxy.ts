import { connect, createServer, type Server, type Socket } from 'node:net';

/** Network between one device and the server: a proxy port that can be cut at any moment. */
export class NetworkProxy {
  readonly url: string;
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  private isCut = false;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.url = `http://localhost:${port}`;
  }

  static async to(target: number): Promise<NetworkProxy> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, 'localhost', done));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const line = new NetworkProxy(server, address.port);
    server.on('connection', (near) => line.join(near, target));
    return line;
  }

  private join(near: Socket, target: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(target, 'localhost');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        this.open.delete(end);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  }

  /** Drops everything in transit, and lets nothing new through. */
  cut(): void {
    this.isCut = true;
    for (const end of this.open) end.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  /** Holds the server's data back until `resume`; the connections stay open. */
  stall(): void {
    for (const end of this.open) end.pause();
  }

  resume(): void {
    for (const end of this.open) end.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }
}

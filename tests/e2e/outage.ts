import { createServer, type Server } from 'node:http';
import { waitUntil } from '../wait-until.ts';

/** Listens at the stopped server's address and refuses every socket, counting attempts. */
export class Outage {
  private readonly attempts = new Map<string, number>();
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  static async on(port: number): Promise<Outage> {
    const server = createServer((_request, reply) => reply.destroy());
    const outage = new Outage(server);
    server.on('upgrade', (request, socket) => {
      const origin = request.headers.origin ?? '';
      outage.attempts.set(origin, (outage.attempts.get(origin) ?? 0) + 1);
      socket.destroy();
    });
    await new Promise<void>((done) => server.listen(port, 'localhost', done));
    return outage;
  }

  /** Waits until sockets of a page with this origin were refused `count` times. */
  async waitForAttempts(origin: string, count: number): Promise<void> {
    await waitUntil(`${origin} has tried ${count} times`, () => (this.attempts.get(origin) ?? 0) >= count);
  }

  async end(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { PATIENCE } from '../wait-until.ts';

export interface ReceivedEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Time of `performance.now()`. */
  readonly at: number;
}

type Answer = (reply: ServerResponse, event: ReceivedEvent) => void;

export interface WebhookReceiver {
  readonly url: string;
  /** Host with its port, for `webhookHosts`. */
  readonly host: string;
  readonly received: ReceivedEvent[];
  /** Type and data of each event so far. */
  events(): { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[];
  /** Changes how events are answered; at first 204. */
  answer(how: Answer | number): void;
  /** Resolves once so many events have come. */
  waitFor(count: number, timeout?: number): Promise<void>;
  close(): Promise<void>;
}

/** Timeout far above any real duration. Milliseconds. */
const TIMEOUT = PATIENCE;

/** Receiver of webhooks on loopback. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  let current: Answer = (reply) => reply.writeHead(204).end();
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const event = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: performance.now(),
      };
      received.push(event);
      current(reply, event);
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: `http://${host}/hook`,
    host,
    received,
    events: () => received.map(({ body }) => JSON.parse(body)),
    answer(how) {
      current = typeof how === 'number' ? (reply) => reply.writeHead(how).end() : how;
    },
    waitFor(count, timeout = TIMEOUT) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${received.length} of ${count} events within ${timeout} ms`));
        }, timeout);
        const look = () => {
          if (received.length < count) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

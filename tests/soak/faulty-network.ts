import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults between a program and the server: no connection, a lost answer, a server that cannot. */
const kinds = ['cut', 'cut-after', 'failure'] as const;

/** HTTP proxy that fails a share of the requests while it is told to. */
export interface FaultyNetwork {
  readonly url: string;
  share: number;
  readonly faults: number;
  close(): Promise<void>;
}

export async function startFaultyNetwork(target: string, random: () => number): Promise<FaultyNetwork> {
  const state = { share: 0, faults: 0 };
  const server = createServer((incoming, outgoing) => {
    const isFaulty = random() < state.share;
    const kind = isFaulty ? (kinds[Math.floor(random() * kinds.length)] ?? 'cut') : null;
    if (isFaulty) state.faults += 1;
    if (kind === 'cut') return incoming.socket.destroy();
    if (kind === 'failure') {
      incoming.resume();
      return outgoing.writeHead(503).end();
    }
    const { method, headers, url = '/' } = incoming;
    const sent = request(
      new URL(url, target),
      { headers, agent: false, ...(method === undefined ? {} : { method }) },
      (answer) => {
        if (kind === 'cut-after') {
          answer.resume();
          return incoming.socket.destroy();
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(outgoing);
      },
    );
    sent.on('error', () => incoming.socket.destroy());
    return incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get share() {
      return state.share;
    },
    set share(value: number) {
      state.share = value;
    },
    get faults() {
      return state.faults;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

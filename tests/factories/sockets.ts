import type { Namespace } from '#contract/events/realtime.ts';
import type { Person } from './person.ts';
import { connectSocket, type TestSocket } from './socket.ts';
import type { TestServer } from './test-server.ts';

/** Connects users one by one; `close` closes all of their sockets. `server` is called at the first connection. */
export function createConnections(server: () => Pick<TestServer, 'url'>) {
  const sockets: TestSocket[] = [];
  return {
    async connect({ token }: Pick<Person, 'token'>, namespace: Namespace = 'tasks'): Promise<TestSocket> {
      const socket = await connectSocket(server().url, namespace, token);
      sockets.push(socket);
      return socket;
    },
    close(): void {
      for (const socket of sockets.splice(0)) socket.close();
    },
  };
}

/** Opens one socket per user, by the same names. */
export async function connectAll<P extends string>(
  server: Pick<TestServer, 'url'>,
  namespace: Namespace,
  people: { readonly [K in P]: Pick<Person, 'token'> },
): Promise<{ readonly [K in P]: TestSocket }> {
  const sockets = new Map<string, TestSocket>();
  for (const [name, { token }] of Object.entries<Pick<Person, 'token'>>(people))
    sockets.set(name, await connectSocket(server.url, namespace, token));
  // Every name was added above; the library's type loses them.
  return Object.fromEntries(sockets) as { [K in P]: TestSocket };
}

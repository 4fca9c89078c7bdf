import type { Namespace } from '#contract/realtime.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';
import { connectSocket, type TestSocket } from './socket.ts';

/** Connects people one by one; `close` ends all of their sockets. `server`: asked when the first comes. */
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

/** One socket per person, under the names they were given. */
export async function connectAll<P extends string>(
  server: Pick<TestServer, 'url'>,
  namespace: Namespace,
  people: { readonly [K in P]: Pick<Person, 'token'> },
): Promise<{ readonly [K in P]: TestSocket }> {
  const sockets = new Map<string, TestSocket>();
  for (const [name, { token }] of Object.entries<Pick<Person, 'token'>>(people))
    sockets.set(name, await connectSocket(server.url, namespace, token));
  // Each name was put in above; the library's type forgets them.
  return Object.fromEntries(sockets) as { [K in P]: TestSocket };
}

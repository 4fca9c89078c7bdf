import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { answerName, errorName } from '#contract/event.ts';
import type { PayloadOf, WriteName } from '#contract/realtime.ts';
import { namespaceOf, realtimeEvents } from '#contract/realtime.ts';
import { signedIn } from '#contract/session.ts';

export const PASSWORD = 'correct horse battery';

export interface BenchAccount {
  readonly email: string;
  readonly token: string;
  readonly userId: string;
}

/** Registers a person by the public call. */
export async function registerAccount(serverUrl: string): Promise<BenchAccount> {
  const email = `bench-${randomUUID()}@example.com`;
  const reply = await fetch(`${serverUrl}/api/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-protection': '1', origin: serverUrl },
    body: JSON.stringify({ email, password: PASSWORD, firstName: 'Bench' }),
  });
  if (!reply.ok) throw new Error(`register: ${reply.status} ${await reply.text()}`);
  const { user, token } = signedIn.parse(await reply.json());
  return { email, token, userId: user.id };
}

/** A bare socket to one namespace, as any program would hold it. */
export async function openSocket(serverUrl: string, namespace: string, token: string): Promise<Socket> {
  const socket = io(`${serverUrl}${namespace}`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return socket;
}

/** One write and its answer. */
export function emitWrite<N extends WriteName>(
  socket: Socket,
  name: N,
  payload: PayloadOf<N>,
): Promise<void> {
  const requestId = v7();
  return new Promise((done, fail) => {
    const answered = (message: { requestId: string }) => {
      if (message.requestId === requestId) settle(done);
    };
    const refused = (message: { requestId?: string; error: { message: string } }) => {
      if (message.requestId === requestId) settle(() => fail(new Error(message.error.message)));
    };
    function settle(end: () => void): void {
      socket.off(answerName(name), answered);
      socket.off(errorName(name, realtimeEvents[name]), refused);
      end();
    }
    socket.on(answerName(name), answered);
    socket.on(errorName(name, realtimeEvents[name]), refused);
    socket.emit(name, { requestId, ...payload });
  });
}

/** Fills an account with open tasks over the public socket, 50 at a time. */
export async function createTasks(serverUrl: string, account: BenchAccount, count: number): Promise<void> {
  const socket = await openSocket(serverUrl, `/${namespaceOf('createTask')}`, account.token);
  const now = Date.now();
  for (let made = 0; made < count; made += 50) {
    const batch = Array.from({ length: Math.min(50, count - made) }, (_, index) => {
      const number = made + index;
      return emitWrite(socket, 'createTask', {
        id: v7(),
        title: `Task number ${number}`,
        dueDate: number % 3 === 0 ? null : new Date(now + ((number % 400) - 40) * 3_600_000).toISOString(),
        importance: number % 101,
        workload: (number % 8) * 15,
      });
    });
    await Promise.all(batch);
  }
  socket.disconnect();
}

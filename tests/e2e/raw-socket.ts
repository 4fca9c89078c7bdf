import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { answerEnvelope, answerName, errorName } from '#contract/events/event.ts';
import {
  type Namespace,
  type PayloadOf,
  type ReadName,
  realtimeEvents,
  type WriteName,
} from '#contract/events/realtime.ts';
import { taskEvents } from '#contract/events/task-events.ts';
import { signedIn } from '#contract/people/sign-in.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';

/** Plain socket to one namespace, as any program would open it. It is closed when the test file ends. */
export async function openSocket(serverUrl: string, namespace: Namespace, token: string): Promise<Socket> {
  const socket = io(`${serverUrl}/${namespace}`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  });
  closeAtEnd(() => socket.disconnect());
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return socket;
}

/** One write; settles with its answer. */
export function emitWrite<N extends WriteName>(
  socket: Socket,
  name: N,
  payload: PayloadOf<N>,
): Promise<void> {
  const requestId = v7();
  const answer = answerName(name);
  const refusal = errorName(name, realtimeEvents[name]);
  return new Promise((done, fail) => {
    const answered = (message: { requestId: string }) => {
      if (message.requestId === requestId) settle(done);
    };
    const refused = (message: { requestId?: string; error: { message: string } }) => {
      if (message.requestId === requestId) settle(() => fail(new Error(message.error.message)));
    };
    function settle(end: () => void): void {
      socket.off(answer, answered);
      socket.off(refusal, refused);
      end();
    }
    socket.on(answer, answered);
    socket.on(refusal, refused);
    socket.emit(name, { requestId, ...payload });
  });
}

/** One read; settles with its answer, unparsed, and rejects where it is refused or the connection ends. */
export async function emitAndWait<N extends ReadName>(
  socket: Socket,
  name: N,
  payload: PayloadOf<N>,
): Promise<unknown> {
  const answer = new Promise((done, fail) => {
    socket.once(answerName(name), done);
    socket.once(errorName(name, realtimeEvents[name]), ({ error }: { error: { message: string } }) =>
      fail(new Error(`${name}: ${error.message}`)),
    );
    socket.once('disconnect', (reason) => fail(new Error(`${name}: ${reason}`)));
  });
  socket.emit(name, { requestId: v7(), ...payload });
  return answerEnvelope.parse(await answer).data;
}

/** Signs in anew and counts the user's open tasks at the server whose title matches. */
export async function countTasks(
  serverUrl: string,
  credentials: { readonly email: string; readonly password: string },
  title: RegExp,
): Promise<number> {
  const reply = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-protection': '1', origin: serverUrl },
    body: JSON.stringify(credentials),
  });
  const { token } = signedIn.parse(await reply.json());
  const socket = await openSocket(serverUrl, 'tasks', token);
  const data = await emitAndWait(socket, 'getTasks', {});
  socket.disconnect();
  return taskEvents.getTasks.answer.parse(data).tasks.filter((task) => title.test(task.title)).length;
}

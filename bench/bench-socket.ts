import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { answerName, errorName } from '#contract/events/event.ts';
import { type EventName, namespaceOf, type PayloadOf, realtimeEvents } from '#contract/events/realtime.ts';

/** Number of concurrent handshakes. */
const AT_ONCE = 50;

async function connect(url: string, auth: object): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  return socket;
}

/** Plain socket to the floor. */
export const connectFloor = (url: string) => connect(url, {});

/** Socket to the product, in the namespace of an emit. */
export const connectFor = (url: string, name: EventName, token: string) =>
  connect(`${url}/${namespaceOf(name)}`, { token });

/** Opens one socket for each item. */
export async function openAll<T>(items: readonly T[], open: (item: T) => Promise<Socket>): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    sockets.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(open))));
  }
  return sockets;
}

/** One emit at a time on this socket; resolves to the data as it came, throws a refusal. */
export function emitOnce<N extends EventName>(
  socket: Socket,
  name: N,
  payload: PayloadOf<N>,
): Promise<unknown> {
  const refusal = errorName(name, realtimeEvents[name]);
  return new Promise((done, fail) => {
    const answered = (message: { data: unknown }) => {
      socket.off(refusal, refused);
      done(message.data);
    };
    const refused = (message: { error: { message: string } }) => {
      socket.off(answerName(name), answered);
      fail(new Error(`${name}: ${message.error.message}`));
    };
    socket.once(answerName(name), answered);
    socket.once(refusal, refused);
    socket.emit(name, { requestId: v7(), ...payload });
  });
}

/** One query of the floor at a time on this socket. */
export function queryOnce(socket: Socket, name: string, values: object): Promise<void> {
  return new Promise((done) => {
    socket.once('answer', () => done());
    socket.emit('query', name, values);
  });
}

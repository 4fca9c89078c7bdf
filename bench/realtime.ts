import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { Person } from '#tests/e2e/person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { atMostTimes, type Figure, median } from './figure.ts';

const WARMUP = 50;
const MESSAGES = 400;

/** Milliseconds from `send` to the moment `receiver` hears `event` with what `send` returned. */
async function timeTo(
  receiver: Socket,
  event: string,
  matches: (message: unknown) => boolean,
  send: () => void,
) {
  const heard = new Promise<number>((done) => {
    const listener = (message: unknown) => {
      if (!matches(message)) return;
      receiver.off(event, listener);
      done(performance.now());
    };
    receiver.on(event, listener);
  });
  const started = performance.now();
  send();
  return (await heard) - started;
}

async function floorOf(floorUrl: string, emit: string, event: string): Promise<number> {
  const sender = io(floorUrl, { transports: ['websocket'], forceNew: true });
  const receiver = io(floorUrl, { transports: ['websocket'], forceNew: true });
  await Promise.all(
    [sender, receiver].map((socket) => new Promise<void>((done) => socket.once('connect', done))),
  );
  const times: number[] = [];
  for (let index = 0; index < WARMUP + MESSAGES; index++) {
    const time = await timeTo(
      receiver,
      event,
      (message) => message === index,
      () => sender.emit(emit, index),
    );
    if (index >= WARMUP) times.push(time);
  }
  sender.disconnect();
  receiver.disconnect();
  return median(times);
}

/** From an emit to the event `changed` on another socket of the same person, beside an echo with one commit. */
export async function benchRealtime(serverUrl: string, floorUrl: string, person: Person): Promise<Figure[]> {
  const sender = await openSocket(serverUrl, 'tasks', person.token);
  const receiver = await openSocket(serverUrl, 'tasks', person.token);
  const times: number[] = [];
  for (let index = 0; index < WARMUP + MESSAGES; index++) {
    const id = v7();
    let answered: Promise<void> = Promise.resolve();
    const time = await timeTo(
      receiver,
      'changed',
      (message) => JSON.stringify(message).includes(id),
      () => {
        answered = emitWrite(sender, 'createQuickTask', { id, title: 'Seen elsewhere' });
      },
    );
    await answered;
    if (index >= WARMUP) times.push(time);
  }
  sender.disconnect();
  receiver.disconnect();
  const floor = await floorOf(floorUrl, 'commit', 'committed');
  return [
    atMostTimes(3, {
      name: 'write to visible elsewhere, server part',
      unit: 'ms',
      value: median(times),
      floor,
    }),
  ];
}

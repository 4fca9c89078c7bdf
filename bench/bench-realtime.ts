import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { CHANGED } from '#contract/events/realtime.ts';
import { connectFloor, connectFor, emitOnce, openAll } from './bench-socket.ts';
import { benchBusyPeople } from './busy-people.ts';
import { atMostTimes, type Figure, median, nameOn, noted, quantile } from './figure.ts';
import type { Workplace } from './hot-call.ts';
import type { Engine } from './servers/measured-engine.ts';

const WARMUP = 10;
const MESSAGES = 60;
/** Alternations of product and floor where one write is seen elsewhere, and messages in each. */
const ROUNDS = 5;
const SEEN_ELSEWHERE = 40;
/** Pauses between two messages: none, as in a loop, and one as between key presses. Milliseconds. */
const GAPS = [0, 5] as const;

/** Milliseconds from `send` until every receiver got a matching `event`. */
async function timeToAll(
  receivers: readonly Socket[],
  event: string,
  fits: (message: unknown) => boolean,
  send: () => unknown,
): Promise<number> {
  const received = receivers.map(
    (receiver) =>
      new Promise<number>((done) => {
        const listener = (message: unknown) => {
          if (!fits(message)) return;
          receiver.off(event, listener);
          done(performance.now());
        };
        receiver.on(event, listener);
      }),
  );
  const started = performance.now();
  await send();
  return Math.max(...(await Promise.all(received))) - started;
}

async function repeat(count: number, once: (index: number) => Promise<number>, gap = 0): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < WARMUP + count; index += 1) {
    const time = await once(index);
    if (index >= WARMUP) times.push(time);
    if (gap > 0) await pause(gap);
  }
  return times;
}

/** The floor: one commit, then a bare emit to a room with these sockets. */
async function bareFanOut(
  floorUrl: string,
  size: number,
  userId: string,
  count: number,
  gap = 0,
): Promise<number[]> {
  const sender = await connectFloor(floorUrl);
  const receivers = await openAll(Array.from({ length: size }), () => connectFloor(floorUrl));
  for (const receiver of receivers) {
    const joined = new Promise((done) => receiver.once('answer', done));
    receiver.emit('join', 'room');
    await joined;
  }
  const times = await repeat(
    count,
    (index) =>
      timeToAll(
        receivers,
        'told',
        (message) => message === index,
        () => void sender.emit('tell', 'room', 'createTask', { user: userId }, index),
      ),
    gap,
  );
  for (const socket of [sender, ...receivers]) socket.disconnect();
  return times;
}

function isOf(id: string, version: number) {
  return (message: unknown) => {
    const text = JSON.stringify(message);
    return text.includes(`"id":"${id}"`) && text.includes(`"version":${version}`);
  };
}

/** Times from a write to the event `changed` on another socket of the same user. */
async function seenElsewhere({ productUrl }: Workplace, token: string, gap: number): Promise<number[]> {
  const sender = await connectFor(productUrl, 'createQuickTask', token);
  const receiver = await connectFor(productUrl, 'createQuickTask', token);
  const once = async () => {
    const id = v7();
    let answered: Promise<unknown> = Promise.resolve();
    const time = await timeToAll([receiver], CHANGED, isOf(id, 1), () => {
      answered = emitOnce(sender, 'createQuickTask', { id, title: 'Seen elsewhere' });
    });
    await answered;
    return time;
  };
  const times = await repeat(SEEN_ELSEWHERE, once, gap);
  for (const socket of [sender, receiver]) socket.disconnect();
  return times;
}

async function benchSeenElsewhere(engine: Engine['name'], workplace: Workplace): Promise<Figure[]> {
  const [worker] = workplace.workers;
  if (worker === undefined) throw new Error('nobody is at work');
  const figures: Figure[] = [];
  for (const gap of GAPS) {
    const times: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(...(await bareFanOut(workplace.floorUrl, 1, worker.userId, SEEN_ELSEWHERE, gap)));
      times.push(...(await seenElsewhere(workplace, worker.token, gap)));
    }
    const name = `write to visible elsewhere, ${gap === 0 ? 'server part' : `${gap} ms apart`}`;
    const figure = (own: string, of: (all: readonly number[]) => number) => ({
      name: nameOn(engine, own),
      unit: 'ms' as const,
      value: of(times),
      floor: of(floors),
    });
    figures.push(
      atMostTimes(3, figure(name, median)),
      noted(figure(`${name} p99`, (all) => quantile(all, 0.99))),
    );
  }
  return figures;
}

/** Time from a write to a shared task until the last of its watchers received it. */
async function benchFanOut(
  engine: Engine['name'],
  { productUrl, floorUrl, workers, world }: Workplace,
  tokens: readonly string[],
): Promise<Figure[]> {
  const [worker] = workers;
  if (worker === undefined) throw new Error('nobody is at work');
  const sender = await connectFor(productUrl, 'updateTask', worker.token);
  const figures: Figure[] = [];
  for (const { watchers, taskId } of world.watched) {
    const receivers = await openAll(tokens.slice(0, watchers), (token) =>
      connectFor(productUrl, 'updateTask', token),
    );
    const times = await repeat(MESSAGES, async (index) => {
      let answered: Promise<unknown> = Promise.resolve();
      const version = index + 1;
      const time = await timeToAll(receivers, CHANGED, isOf(taskId, version + 1), () => {
        const data = { title: `Watched by ${watchers}, change ${version}` };
        answered = emitOnce(sender, 'updateTask', { id: taskId, version, data });
      });
      await answered;
      return time;
    });
    for (const socket of receivers) socket.disconnect();
    const floors = await bareFanOut(floorUrl, watchers, worker.userId, MESSAGES);
    const who = `${watchers.toLocaleString('en')} ${watchers === 1 ? 'watcher' : 'watchers'}`;
    figures.push(
      atMostTimes(3, {
        name: nameOn(engine, `change to the last of ${who}`),
        unit: 'ms',
        value: median(times),
        floor: median(floors),
      }),
      noted({
        name: nameOn(engine, `change to the last of ${who} p99`),
        unit: 'ms',
        value: quantile(times, 0.99),
        floor: quantile(floors, 0.99),
      }),
    );
  }
  sender.disconnect();
  return figures;
}

/** Delay until others see a write, beside one commit and a bare emit. `tokens`: one for each watcher. */
export async function benchRealtime(
  engine: Engine['name'],
  workplace: Workplace,
  tokens: readonly string[],
): Promise<Figure[]> {
  return [
    ...(await benchSeenElsewhere(engine, workplace)),
    ...(await benchFanOut(engine, workplace, tokens)),
    ...(await benchBusyPeople(engine, workplace.productUrl, tokens)),
  ];
}

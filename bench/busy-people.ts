import { setTimeout } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { CHANGED } from '#contract/events/realtime.ts';
import { connectFor, emitOnce, openAll } from './bench-socket.ts';
import { atMost, type Figure, median, nameOn, noted, quantile } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';

const PEOPLE = 300;
/** Pause of each person between two writes. Milliseconds. */
const EVERY = 2_000;
const WRITES_EACH = 5;
const LONGEST = 100;

/** Times from one person's writes to their other socket. Milliseconds. */
async function timesOf(sender: Socket, receiver: Socket): Promise<number[]> {
  const times: number[] = [];
  const began = new Map<string, number>();
  const seen = new Promise<void>((done) => {
    receiver.on(CHANGED, ({ change }: { change: { id: string } }) => {
      const start = began.get(change.id);
      if (start === undefined) return;
      times.push(performance.now() - start);
      if (times.length === WRITES_EACH) done();
    });
  });
  // People do not write at the same instant.
  await setTimeout(Math.random() * EVERY);
  for (let write = 0; write < WRITES_EACH; write += 1) {
    const id = v7();
    began.set(id, performance.now());
    const answered = emitOnce(sender, 'createQuickTask', { id, title: 'Call the landlord' });
    await Promise.all([answered, setTimeout(EVERY)]);
  }
  await seen;
  return times;
}

/** Delay from a write to the same person's other socket, while many people write. */
export async function benchBusyPeople(
  engine: Engine['name'],
  productUrl: string,
  tokens: readonly string[],
): Promise<Figure[]> {
  const people = tokens.slice(0, PEOPLE);
  const open = () => openAll(people, (token) => connectFor(productUrl, 'createQuickTask', token));
  const [senders, receivers] = [await open(), await open()];
  const each = senders.map((sender, index) => {
    const receiver = receivers[index];
    return receiver === undefined ? [] : timesOf(sender, receiver);
  });
  const times = (await Promise.all(each)).flat();
  for (const socket of [...senders, ...receivers]) socket.disconnect();
  const name = `write to visible among ${people.length} who write`;
  return [
    noted({ name: nameOn(engine, name), unit: 'ms', value: median(times), floor: null }),
    atMost(LONGEST, {
      name: nameOn(engine, `${name} p99`),
      unit: 'ms',
      value: quantile(times, 0.99),
      floor: null,
    }),
  ];
}

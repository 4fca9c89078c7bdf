import { setTimeout as pause } from 'node:timers/promises';
import { connectFloor, connectFor, emitOnce, queryOnce } from './bench-socket.ts';
import { READ } from './bench-world.ts';
import { atMost, type Figure, median, nameOn } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';
import type { MeasuredProcess } from './servers/measured-process.ts';

const WARMUP = 20;
const READS = 60;
/** Time after a read until the event loop has been looked at again. Milliseconds. */
const AFTER = 5;
const LONGEST = 10;

/** Median of the longest time for which each read holds the server's event loop. Milliseconds. */
async function heldBy(server: MeasuredProcess, read: () => Promise<unknown>): Promise<number> {
  const holds: number[] = [];
  for (let index = 0; index < WARMUP + READS; index += 1) {
    await server.longestHold();
    await read();
    await pause(AFTER);
    const held = await server.longestHold();
    if (index >= WARMUP) holds.push(held);
  }
  return median(holds);
}

/** Time for which one read of many tasks keeps the server from everybody else. */
export async function benchHeldLoop(
  engine: Engine['name'],
  product: MeasuredProcess,
  floor: MeasuredProcess,
  reader: { readonly userId: string; readonly token: string },
): Promise<Figure[]> {
  const socket = await connectFor(product.url, 'getTasks', reader.token);
  const floorSocket = await connectFloor(floor.url);
  const name = nameOn(engine, `longest hold of the event loop, read ${READ.toLocaleString('en')} tasks`);
  const figure = atMost(LONGEST, {
    name,
    unit: 'ms',
    value: await heldBy(product, () => emitOnce(socket, 'getTasks', { limit: READ })),
    floor: await heldBy(floor, () => queryOnce(floorSocket, 'tasksOfReader', { user: reader.userId })),
  });
  for (const each of [socket, floorSocket]) each.disconnect();
  return [figure];
}

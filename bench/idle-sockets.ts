import type { Socket } from 'socket.io-client';
import { connectFloor, connectFor, openAll } from './bench-socket.ts';
import { atMost, type Figure, nameOn } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';
import type { MeasuredProcess } from './servers/measured-process.ts';

const KILOBYTE = 1_000;
/** Warm-up sockets, so that one-time allocations are done. */
const FIRST = 100;

/** Memory that each of some sockets adds to a server, on its heap and off it. Kilobytes. */
async function perSocket<T>(
  server: MeasuredProcess,
  people: readonly T[],
  open: (person: T) => Promise<Socket>,
): Promise<number> {
  for (const socket of await openAll(people.slice(0, FIRST), open)) socket.disconnect();
  const before = await server.memory();
  const sockets = await openAll(people, open);
  const after = await server.memory();
  for (const socket of sockets) socket.disconnect();
  return (after - before) / people.length / KILOBYTE;
}

/** Memory of each idle socket, each of another user, beside that of a bare one. */
export async function benchIdleSockets(
  engine: Engine['name'],
  product: MeasuredProcess,
  floor: MeasuredProcess,
  tokens: readonly string[],
): Promise<Figure[]> {
  const floorEach = await perSocket(floor, tokens, () => connectFloor(floor.url));
  const each = await perSocket(product, tokens, (token) => connectFor(product.url, 'getTasks', token));
  const name = nameOn(engine, `memory of each of ${tokens.length.toLocaleString('en')} idle sockets`);
  return [atMost(25, { name, unit: 'kB', value: each, floor: floorEach })];
}

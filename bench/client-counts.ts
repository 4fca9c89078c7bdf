import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import type { EventName } from '#contract/events/realtime.ts';
import { connectFloor, connectFor, emitOnce, openAll, queryOnce } from './bench-socket.ts';
import { READ } from './bench-world.ts';
import { type Load, loadEach } from './call-load.ts';
import { atLeast, atLeastShare, type Figure, median, nameOn, noted } from './figure.ts';
import type { FloorQueryName } from './floors/floor-queries.ts';
import { inTurn, type Workplace } from './hot-call.ts';
import type { Engine } from './servers/measured-engine.ts';

const COUNTS = [1, 16, 64] as const;
/** Alternations of product and floor, so that both run on the same machine state. */
const ROUNDS = 5;
const SECONDS = 0.5;
const WARMUP = 0.3;

type Work = (socket: Socket) => Promise<unknown>;

interface Kind {
  readonly name: string;
  readonly event: EventName;
  readonly query: FloorQueryName;
  /** Tokens and users of the clients, in turn. */
  readonly people: ReadonlyArray<{ readonly userId: string; readonly token: string }>;
  readonly act: Work;
  readonly goal: (figure: Omit<Figure, 'reach' | 'isReached'> & { floor: number }) => Figure;
}

/** Rates of one kind of work and of its floor with so many clients, a socket each. */
async function measure({ productUrl, floorUrl }: Workplace, kind: Kind, count: number) {
  const clients = Array.from({ length: count });
  const person = inTurn(kind.people);
  const sockets = await openAll(clients, () => connectFor(productUrl, kind.event, person().token));
  const floorSockets = await openAll(clients, () => connectFloor(floorUrl));
  const works = sockets.map((socket) => () => kind.act(socket));
  const floorWorks = floorSockets.map((socket) => {
    const { userId } = person();
    return () => queryOnce(socket, kind.query, { user: userId });
  });
  for (const each of [floorWorks, works]) await loadEach(each, WARMUP);
  const products: Load[] = [];
  const floors: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await loadEach(floorWorks, SECONDS));
    products.push(await loadEach(works, SECONDS));
  }
  for (const socket of [...sockets, ...floorSockets]) socket.disconnect();
  return { products, floors };
}

/** Rates of reading a thousand tasks and of creating one, by a growing number of clients. */
export async function benchClientCounts(
  engine: Engine['name'],
  workplace: Workplace,
  readerToken: string,
  report: (figures: readonly Figure[]) => void,
): Promise<void> {
  const { reader } = workplace.world;
  if (reader === null) throw new Error('nobody has a thousand tasks');
  const kinds: readonly Kind[] = [
    {
      name: `read ${READ.toLocaleString('en')} tasks`,
      event: 'getTasks',
      query: 'tasksOfReader',
      people: [{ userId: reader.userId, token: readerToken }],
      act: (socket) => emitOnce(socket, 'getTasks', { limit: READ }),
      goal: (figure) => atLeastShare(0.33, figure),
    },
    {
      name: 'create a task',
      event: 'createQuickTask',
      query: 'createTask',
      people: workplace.workers,
      act: (socket) => emitOnce(socket, 'createQuickTask', { id: v7(), title: 'Call the landlord' }),
      goal: (figure) => (engine === 'embedded' ? atLeast(1_000, figure) : atLeastShare(0.6, figure)),
    },
  ];
  for (const kind of kinds) {
    for (const count of COUNTS) {
      const { products, floors } = await measure(workplace, kind, count);
      const figure = (part: keyof Load, name: string, unit: 'ms' | '1/s') => ({
        name: nameOn(engine, name),
        unit,
        value: median(products.map((load) => load[part])),
        floor: median(floors.map((load) => load[part])),
      });
      const name = `${kind.name}, ${count} ${count === 1 ? 'client' : 'clients'}`;
      report([kind.goal(figure('rate', name, '1/s')), noted(figure('p99', `${name} p99`, 'ms'))]);
    }
  }
}

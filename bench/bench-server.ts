import { benchApi } from './bench-api.ts';
import { benchRealtime } from './bench-realtime.ts';
import { IDLE_SOCKETS, type World } from './bench-world.ts';
import type { Figure } from './figure.ts';
import { growthFigures, type Latencies, latenciesOf } from './growth.ts';
import type { Workplace } from './hot-call.ts';
import { benchIdleSockets } from './idle-sockets.ts';
import { type Engine, openEngine } from './servers/measured-engine.ts';
import type { MeasuredProcess } from './servers/measured-process.ts';

export const serverParts = ['idle', 'growth', 'realtime', 'api'] as const;
export type ServerPart = (typeof serverParts)[number];

async function latenciesIn(engine: Engine, productUrl: string, { workers: [worker] }: World) {
  if (worker === undefined) throw new Error('nobody is at work');
  return latenciesOf(productUrl, worker, await engine.tokenOf(worker));
}

async function latenciesAmongFew(engine: Engine, few: World): Promise<Latencies> {
  const product = await engine.startProduct();
  try {
    return await latenciesIn(engine, product.url, few);
  } finally {
    await product.stop();
  }
}

interface Servers {
  readonly product: MeasuredProcess;
  readonly floor: MeasuredProcess;
}

async function withServers(engine: Engine, work: (servers: Servers) => Promise<void>): Promise<void> {
  const floor = await engine.startFloor();
  try {
    const product = await engine.startProduct();
    try {
      await work({ product, floor });
    } finally {
      await product.stop();
    }
  } finally {
    await floor.stop();
  }
}

async function measureAmongMany(
  engine: Engine,
  { product, floor }: Servers,
  world: World,
  amongFew: Latencies | null,
  { isChosen, report }: Choice,
): Promise<void> {
  const tokens = await Promise.all(world.others.slice(0, IDLE_SOCKETS).map(engine.tokenOf));
  // First, while both are fresh: earlier garbage would hide the sockets' memory.
  if (isChosen('idle')) report(await benchIdleSockets(engine.name, product, floor, tokens));
  if (amongFew !== null)
    report(growthFigures(engine.name, amongFew, await latenciesIn(engine, product.url, world)));
  const workers = await Promise.all(
    world.workers.map(async (worker) => ({ ...worker, token: await engine.tokenOf(worker) })),
  );
  const workplace: Workplace = { productUrl: product.url, floorUrl: floor.url, world, workers };
  if (isChosen('realtime')) report(await benchRealtime(engine.name, workplace, tokens));
  if (isChosen('api')) await benchApi(engine.name, workplace, report);
}

/** Chosen measurements, and the sink of their figures. */
interface Choice {
  readonly isChosen: (part: ServerPart) => boolean;
  readonly report: (figures: readonly Figure[]) => void;
}

/** Measures the server on one database: among few people, then among many. This process is all its clients. */
export async function benchServer(name: Engine['name'], choice: Choice): Promise<void> {
  const engine = await openEngine(name);
  try {
    const few = await engine.fill('few');
    const amongFew = choice.isChosen('growth') ? await latenciesAmongFew(engine, few) : null;
    const many = await engine.fill('many');
    await withServers(engine, (servers) => measureAmongMany(engine, servers, many, amongFew, choice));
  } finally {
    await engine.close();
  }
}

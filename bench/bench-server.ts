import { benchApi } from './bench-api.ts';
import { benchRealtime } from './bench-realtime.ts';
import { IDLE_SOCKETS, type World } from './bench-world.ts';
import { benchClientCounts } from './client-counts.ts';
import type { Figure } from './figure.ts';
import { benchFileUpload } from './file-upload.ts';
import { benchGrowth } from './growth.ts';
import { benchHeldLoop } from './held-loop.ts';
import type { Workplace } from './hot-call.ts';
import { benchIdleSockets } from './idle-sockets.ts';
import { benchExport } from './imports/bench-export.ts';
import { benchImport } from './imports/bench-import.ts';
import { benchRestingMemory } from './memory-at-rest.ts';
import { type Engine, openEngine } from './servers/measured-engine.ts';
import type { MeasuredProcess } from './servers/measured-process.ts';
import { benchWebhooks } from './webhooks/webhook-latency.ts';

/** Parts that are measured on one server with many people. */
const amongMany = ['idle', 'realtime', 'clients', 'api'] as const;
export const serverParts = ['rest', 'files', 'webhooks', 'import', 'export', 'growth', ...amongMany] as const;
type ServerPart = (typeof serverParts)[number];

async function measureGrowth(engine: Engine, { workers: [worker] }: World): Promise<Figure[]> {
  if (worker === undefined) throw new Error('nobody is at work');
  const few = await engine.startAmongFew();
  try {
    const many = await engine.startProduct();
    try {
      const urls = { few: few.url, many: many.url };
      return await benchGrowth(engine.name, urls, worker, await engine.tokenOf(worker));
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
  }
}

/** On a copy of the database, which the other measurements do not see filled. */
async function measureFiles(engine: Engine, { workers: [worker] }: World): Promise<Figure[]> {
  if (worker === undefined) throw new Error('nobody is at work');
  const product = await engine.startProduct();
  try {
    return await benchFileUpload(engine.name, product, await engine.tokenOf(worker));
  } finally {
    await product.stop();
  }
}

/** On a copy of the database, like the files. */
async function measureExport(engine: Engine): Promise<Figure[]> {
  const product = await engine.startProduct();
  try {
    return await benchExport(engine.name, product);
  } finally {
    await product.stop();
  }
}

async function measureImport(engine: Engine, few: World): Promise<Figure[]> {
  await engine.keepFew();
  const floor = await engine.startFloor();
  try {
    const product = await engine.startAmongFew();
    try {
      return await benchImport(engine.name, product, floor, few);
    } finally {
      await product.stop();
    }
  } finally {
    await floor.stop();
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
  { isChosen, report }: Choice,
): Promise<void> {
  const tokens = await Promise.all(world.others.slice(0, IDLE_SOCKETS).map(engine.tokenOf));
  // First, while both are fresh: earlier garbage would hide the sockets' memory.
  if (isChosen('idle')) report(await benchIdleSockets(engine.name, product, floor, tokens));
  const workers = await Promise.all(
    world.workers.map(async (worker) => ({ ...worker, token: await engine.tokenOf(worker) })),
  );
  const workplace: Workplace = { productUrl: product.url, floorUrl: floor.url, world, workers };
  if (isChosen('realtime')) report(await benchRealtime(engine.name, workplace, tokens));
  if (isChosen('clients') && world.reader !== null) {
    const readerToken = await engine.tokenOf(world.reader);
    report(await benchHeldLoop(engine.name, product, floor, { ...world.reader, token: readerToken }));
    await benchClientCounts(engine.name, workplace, readerToken, report);
  }
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
    const isAnyChosen = (parts: readonly ServerPart[]) => parts.some(choice.isChosen);
    if (isAnyChosen(['rest'])) {
      await withServers(engine, async ({ product, floor }) => {
        choice.report(await benchRestingMemory(name, product, floor));
      });
    }
    if (isAnyChosen(['files'])) choice.report(await measureFiles(engine, few));
    if (isAnyChosen(['export'])) choice.report(await measureExport(engine));
    if (isAnyChosen(['webhooks'])) choice.report(await benchWebhooks(engine));
    if (isAnyChosen(['import'])) choice.report(await measureImport(engine, few));
    if (!isAnyChosen(['growth', ...amongMany])) return;
    await engine.keepFew();
    const many = await engine.fill('many');
    if (isAnyChosen(['growth'])) choice.report(await measureGrowth(engine, many));
    if (!isAnyChosen(amongMany)) return;
    await withServers(engine, (servers) => measureAmongMany(engine, servers, many, choice));
  } finally {
    await engine.close();
  }
}

import { v7 } from 'uuid';
import { connectFor, emitOnce } from './bench-socket.ts';
import { FEW, MANY, type Worker } from './bench-world.ts';
import { atMostTimes, type Figure, median, nameOn } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';

const WARMUP = 40;
const ROUNDS = 250;

const parts = ['reads', 'writes', 'search', 'changes'] as const;

/** Acts of one user on one server. */
interface UserAtWork {
  readonly acts: Readonly<Record<(typeof parts)[number], () => Promise<unknown>>>;
  close(): void;
}

async function startWork(productUrl: string, worker: Worker, token: string): Promise<UserAtWork> {
  const tasks = await connectFor(productUrl, 'getTasks', token);
  const calendar = await connectFor(productUrl, 'getScheduleItems', token);
  const headers = { authorization: `Bearer ${token}` };
  async function get(path: string): Promise<void> {
    const reply = await fetch(`${productUrl}${path}`, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    await reply.arrayBuffer();
  }
  const start = await fetch(`${productUrl}/api/changes`, { headers });
  const { cursor }: { cursor: string } = JSON.parse(await start.text());
  const [id = ''] = worker.taskIds;
  return {
    acts: {
      async reads() {
        await emitOnce(tasks, 'getTasks', { limit: 50 });
        await emitOnce(tasks, 'getTask', { id });
        await emitOnce(calendar, 'getScheduleItems', {});
        await get('/api/me');
      },
      writes: () => emitOnce(tasks, 'createQuickTask', { id: v7(), title: 'Book the trip' }),
      search: () => get('/api/search?query=invoice'),
      changes: () => get(`/api/changes?after=${encodeURIComponent(cursor)}&limit=20`),
    },
    close() {
      for (const socket of [tasks, calendar]) socket.disconnect();
    },
  };
}

/**
 * Latency of one user among many others; the floor is the same among few. Both servers run, and each act is made on
 * one and then on the other, so that both see the same machine.
 */
export async function benchGrowth(
  engine: Engine['name'],
  urls: { readonly few: string; readonly many: string },
  worker: Worker,
  token: string,
): Promise<Figure[]> {
  const few = await startWork(urls.few, worker, token);
  const many = await startWork(urls.many, worker, token);
  const times = new Map(parts.map((part) => [part, { few: [] as number[], many: [] as number[] }]));
  for (let round = 0; round < WARMUP + ROUNDS; round += 1) {
    for (const [part, taken] of times) {
      for (const [work, own] of [
        [few, taken.few],
        [many, taken.many],
      ] as const) {
        const before = performance.now();
        await work.acts[part]();
        if (round >= WARMUP) own.push(performance.now() - before);
      }
    }
  }
  for (const work of [few, many]) work.close();
  const others = `${MANY.toLocaleString('en')} others beside ${FEW}`;
  return [...times].map(([part, taken]) =>
    atMostTimes(1.1, {
      name: nameOn(engine, `one person’s ${part} among ${others}`),
      unit: 'ms',
      value: median(taken.many),
      floor: median(taken.few),
    }),
  );
}

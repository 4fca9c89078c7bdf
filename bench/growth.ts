import { v7 } from 'uuid';
import { connectFor, emitOnce } from './bench-socket.ts';
import { FEW, MANY, type Worker } from './bench-world.ts';
import { atMostTimes, type Figure, median, nameOn } from './figure.ts';
import type { Engine } from './servers/measured-engine.ts';

const WARMUP = 40;
const ROUNDS = 250;

const parts = ['reads', 'writes', 'search', 'changes'] as const;
/** Median latencies of one user, alone at work. Milliseconds. */
export type Latencies = Readonly<Record<(typeof parts)[number], number>>;

/** Measures each part of one user's work while nobody else is at work. */
export async function latenciesOf(productUrl: string, worker: Worker, token: string): Promise<Latencies> {
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
  const works: Record<keyof Latencies, () => Promise<unknown>> = {
    async reads() {
      await emitOnce(tasks, 'getTasks', { limit: 50 });
      await emitOnce(tasks, 'getTask', { id });
      await emitOnce(calendar, 'getScheduleItems', {});
      await get('/api/me');
    },
    writes: () => emitOnce(tasks, 'createQuickTask', { id: v7(), title: 'Book the trip' }),
    search: () => get('/api/search?query=invoice'),
    changes: () => get(`/api/changes?after=${encodeURIComponent(cursor)}&limit=20`),
  };
  const times: Record<keyof Latencies, number[]> = { reads: [], writes: [], search: [], changes: [] };
  for (let round = 0; round < WARMUP + ROUNDS; round += 1) {
    for (const part of parts) {
      const before = performance.now();
      await works[part]();
      if (round >= WARMUP) times[part].push(performance.now() - before);
    }
  }
  for (const socket of [tasks, calendar]) socket.disconnect();
  return {
    reads: median(times.reads),
    writes: median(times.writes),
    search: median(times.search),
    changes: median(times.changes),
  };
}

/** Latency of one user among many others; the floor is the same among few. */
export function growthFigures(engine: Engine['name'], few: Latencies, many: Latencies): Figure[] {
  const others = `${MANY.toLocaleString('en')} others beside ${FEW}`;
  return parts.map((part) =>
    atMostTimes(1.25, {
      name: nameOn(engine, `one person’s ${part} among ${others}`),
      unit: 'ms',
      value: many[part],
      floor: few[part],
    }),
  );
}

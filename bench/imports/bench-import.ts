import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#time/units.ts';
import { connectFor, emitOnce } from '../bench-socket.ts';
import type { World } from '../bench-world.ts';
import { atLeast, atMost, type Figure, median, nameOn, noted, quantile } from '../figure.ts';
import type { Engine } from '../servers/measured-engine.ts';
import type { MeasuredProcess } from '../servers/measured-process.ts';
import { largeBackup, largeTable, RECORDS, TABLE_ROWS, TASKS } from './import-files.ts';
import { importCalls } from './imported-file.ts';
import { withMemory } from './with-memory.ts';

/** Goal: all rows in two minutes. */
const LONGEST = 2 * MINUTE;
/** Goal for the writes of another person meanwhile. Milliseconds. */
const LONGEST_WRITE = 100;
const WRITE_EVERY = 100;
/** Goal for the memory that an import takes while it is read and carried out, whatever its size. */
const MOST_MEMORY = 250;
/** Rows of one statement of the floor. */
const AT_ONCE = 200;

/** Times of one person’s writes while `work` runs. Milliseconds. */
async function writesDuring(socket: Socket, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const before = performance.now();
    await emitOnce(socket, 'createQuickTask', { id: v7(), title: 'Call the landlord' });
    times.push(performance.now() - before);
    await pause(WRITE_EVERY);
  }
  return times;
}

async function insert(floor: MeasuredProcess, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const reply = await fetch(`${floor.url}/rows/${table}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows.slice(from, from + AT_ONCE)),
    });
    if (!reply.ok) throw new Error(`${table}: ${reply.status} ${await reply.text()}`);
  }
}

/** Rows in a second where the same tasks and records are inserted bare, in batches. */
async function bareRate(floor: MeasuredProcess, userId: string): Promise<number> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const made = { created_at: at, updated_at: at };
  const tasks = Array.from({ length: TASKS }, (_, index) => ({
    ...{ ...made, id: v7(), owner_id: userId, importance: 50, is_new: false, position: `e${index}` },
    title: `Prepare the report number ${index} and send it on`,
    description: 'Ask for the figures of the last quarter, then write to everybody.',
    labels: [`label-${index % 25}`],
  }));
  const records = Array.from({ length: RECORDS }, (_, index) => {
    const start = now - DAY - index * HOUR;
    return {
      ...{ ...made, id: v7(), user_id: userId, note_id: tasks[index % TASKS]?.id },
      started_at: new Date(start).toISOString(),
      ended_at: new Date(start + HOUR).toISOString(),
    };
  });
  const began = performance.now();
  await insert(floor, 'tasks', tasks);
  await insert(floor, 'timer_records', records);
  return ((TASKS + RECORDS) * SECOND) / (performance.now() - began);
}

/** Import of a large backup while another person writes, and the reading of the largest table. */
export async function benchImport(
  engine: Engine['name'],
  product: MeasuredProcess,
  floor: MeasuredProcess,
  { workers: [worker] }: World,
): Promise<Figure[]> {
  if (worker === undefined) throw new Error('nobody is at work');
  const importer = await registerPerson(product.url, 'Importer');
  const writer = await registerPerson(product.url, 'Writer');
  const socket = await connectFor(product.url, 'createQuickTask', writer.token);
  const { read, carryOut } = importCalls(product.url, importer.token);
  const text = largeBackup(Date.now());
  let seconds = 0;
  let writes: readonly number[] = [];
  const { answer: total, memory } = await withMemory(product, async () => {
    const { id, progress } = await read('backup.json', 'super_productivity', text);
    const began = performance.now();
    const work = carryOut(id);
    writes = await writesDuring(socket, work);
    await work;
    seconds = (performance.now() - began) / SECOND;
    return progress.total;
  });
  const rate = total / seconds;
  const table = largeTable(Date.now());
  const began = performance.now();
  const ofTable = await withMemory(product, () => read('table.csv', 'csv', table));
  const readRate = (TABLE_ROWS * SECOND) / (performance.now() - began);
  socket.disconnect();
  const rows = `${TASKS.toLocaleString('en')} tasks and ${RECORDS.toLocaleString('en')} records`;
  const named = (name: string) => nameOn(engine, name);
  return [
    atLeast(Math.round(((TASKS + RECORDS) * SECOND) / LONGEST), {
      ...{ name: named(`import of ${rows}`), unit: '1/s', value: rate },
      floor: await bareRate(floor, worker.userId),
    }),
    atMost(LONGEST_WRITE, {
      ...{ name: named('another person’s write during an import'), unit: 'ms', floor: null },
      value: median(writes),
    }),
    noted({
      ...{ name: named('another person’s write during an import, p99'), unit: 'ms', floor: null },
      value: quantile(writes, 0.99),
    }),
    atMost(MOST_MEMORY, { name: named('memory of an import'), unit: 'MB', value: memory, floor: null }),
    noted({ name: named('reading of a table of 50 MB'), unit: '1/s', value: readRate, floor: null }),
    atMost(MOST_MEMORY, {
      ...{ name: named('memory of that reading'), unit: 'MB', floor: null },
      value: ofTable.memory,
    }),
  ];
}

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import type { Database } from '../database/database.ts';
import { createHeldJobs } from './held-jobs.ts';
import { anyJob, type QueuedJob } from './job-queue.ts';
import { createJobs, type Job, type Jobs } from './jobs.ts';

const dataKey = new Uint8Array(32).fill(7);
const idle = { scheduled: 3_600, queued: 3_600 };
/** Timeout far above any real duration, so that a busy machine fails no test. */
let database: Database;
let open: Jobs[];
let faults: string[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  open = [];
  faults = [];
});
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.close()));
});
afterAll(() => database.close());

interface Started {
  readonly scheduled?: readonly Job[];
  readonly poll?: { readonly scheduled: number; readonly queued: number };
  readonly key?: Uint8Array;
}

async function start<T>(
  queued: readonly QueuedJob<T>[],
  { scheduled = [], poll = idle, key = dataKey }: Started = {},
) {
  const onFault = (error: unknown) => faults.push(String(error));
  const jobs = createJobs({ database, dataKey: key, onFault, poll });
  open.push(jobs);
  await jobs.start(scheduled, queued.map(anyJob));
  return jobs;
}

const greeting = z.object({ name: z.string() });
/** Job that records the data of its runs. */
function greet(name: string, answer: (run: number) => void = () => undefined) {
  const seen: string[] = [];
  const job = {
    name,
    schema: greeting,
    retries: { limit: 2, delay: 1 },
    async run(data) {
      seen.push(data.name);
      answer(seen.length);
    },
  } satisfies QueuedJob<{ name: string }>;
  return { job, seen };
}
/** Seconds between the last try of a failed job and its next one; null without a waiting job. */
async function waitOf(name: string): Promise<number | null> {
  const { rows } = await database.executeSql(
    `select extract(epoch from start_after - started_on)::float8 as wait from pgboss.job where name = $1 and state = 'retry'`,
    [name],
  );
  return rows[0] === undefined ? null : Number(rows[0].wait);
}
const rowsOf = (name: string) =>
  database
    .executeSql(
      `select state, data::text, output::text from pgboss.job where name = $1 order by created_on`,
      [name],
    )
    .then(({ rows }) => rows);

describe('a queued job', () => {
  it('does not run where its write fails, and one that nobody knows is not taken', async () => {
    const { job, seen } = greet('failing-write');
    const jobs = await start([job]);
    const failing = database.transaction(async (tx) => {
      await jobs.queue.send(tx, job, { name: 'Ada' });
      throw new Error('the write fails');
    });
    await expect(failing).rejects.toThrow('the write fails');
    expect(await rowsOf(job.name)).toEqual([]);
    const unknown = database.transaction((tx) => jobs.queue.send(tx, greet('unknown').job, { name: 'Ada' }));
    await expect(unknown).rejects.toThrow('unknown is not among the queued jobs');
    expect(seen).toEqual([]);
  });

  it('with a key waits once for each, however often it is sent', async () => {
    const { job, seen } = greet('keyed');
    const keyed: QueuedJob<{ name: string }> = { ...job, onceFor: ({ name }) => name };
    const jobs = await start([keyed]);
    await database.transaction(async (tx) => {
      for (const name of ['Ada', 'Ada', 'Grace', 'Ada']) await jobs.queue.send(tx, keyed, { name });
    });
    await expect.poll(() => seen).toEqual(['Ada', 'Grace']);
    await database.transaction((tx) => jobs.queue.send(tx, keyed, { name: 'Ada' }));
    await expect.poll(() => seen).toEqual(['Ada', 'Grace', 'Ada']);
  });

  it('runs at once after its write commits, each in turn, and not at the next poll', async () => {
    const { job, seen } = greet('at-once');
    const jobs = await start([job]);
    const names = ['Ada', 'Grace', 'Edith', 'Mary'];
    await database.transaction(async (tx) => {
      for (const name of names) await jobs.queue.send(tx, job, { name });
    });
    await expect.poll(() => seen).toEqual(names);
  });

  it('keeps what it carries sealed in the database', async () => {
    const { job, seen } = greet('sealed');
    const jobs = await start([job]);
    await database.transaction((tx) => jobs.queue.send(tx, job, { name: 'a secret token' }));
    await expect.poll(() => seen).toEqual(['a secret token']);
    const [row] = await rowsOf(job.name);
    expect(row?.data).toMatch(/sealed/);
    expect(row?.data).not.toMatch(/secret token|name/);
  });

  it('is tried again, later each time, and is a fault after its last try', async () => {
    const { job, seen } = greet('retried', () => {
      throw new Error('no luck');
    });
    const jobs = await start([job], { poll: { scheduled: 3_600, queued: 0.5 } });
    await database.transaction((tx) => jobs.queue.send(tx, job, { name: 'Ada' }));
    for (const [tries, least] of [1, 2].entries()) {
      await expect.poll(() => waitOf(job.name)).toBeGreaterThanOrEqual(least);
      await database.executeSql(`update pgboss.job set start_after = now() where name = $1`, [job.name]);
      await expect.poll(() => seen.length).toBe(tries + 2);
    }
    await expect.poll(() => faults).toEqual(['JobGivenUpError: retried: Error: no luck']);
    expect(seen).toHaveLength(3);
    await expect.poll(() => rowsOf(job.name)).toMatchObject([{ state: 'failed' }]);
  });

  it('is not tried again where its data does not fit', async () => {
    const { job, seen } = greet('unfit');
    const elder = { ...job, schema: z.object({ title: z.string() }), run: async () => {} };
    const jobs = await start([job]);
    await database.transaction((tx) => jobs.queue.send(tx, elder, { title: 'X' }));
    await expect.poll(() => faults).toEqual([expect.stringMatching('The data does not fit the job unfit')]);
    await expect.poll(() => rowsOf(job.name)).toMatchObject([{ state: 'completed' }]);
    expect(seen).toEqual([]);
  });

  it('is not tried again where it was sealed with another secret', async () => {
    const { job, seen } = greet('resealed');
    const jobs = await start([job], { key: new Uint8Array(32) });
    await jobs.close();
    await database.transaction((tx) => jobs.queue.send(tx, job, { name: 'Ada' }));
    await start([job]);
    await expect.poll(() => faults).toEqual([expect.stringMatching('sealed with another secret')]);
    await expect.poll(() => rowsOf(job.name)).toMatchObject([{ state: 'completed' }]);
    expect(seen).toEqual([]);
  });

  it('runs once where several processes wait for it', async () => {
    const here = greet('several');
    const there = greet('several');
    const poll = { scheduled: 3_600, queued: 0.5 };
    const jobs = await start([here.job], { poll });
    await start([there.job], { poll });
    const names = Array.from({ length: 20 }, (_, at) => `person ${at}`);
    await database.transaction(async (tx) => {
      for (const name of names) await jobs.queue.send(tx, here.job, { name });
    });
    await expect.poll(() => here.seen.length + there.seen.length).toBe(20);
    expect(new Set([...here.seen, ...there.seen]).size).toBe(20);
  });

  it('waits for the next start where nobody ran it', async () => {
    const { job, seen } = greet('left');
    const jobs = await start([job]);
    await jobs.close();
    // The row is there, but its sender ended before running it.
    await database.transaction((tx) => jobs.queue.send(tx, job, { name: 'Ada' }));
    expect(seen).toEqual([]);
    await start([job]);
    await expect.poll(() => seen).toEqual(['Ada']);
  });
});

describe('a scheduled job', () => {
  it('runs by its line in one of several processes; one that is no more leaves the schedule', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const poll = { scheduled: 1, queued: 3_600 };
    const minutely = { name: 'minutely', schedule: '* * * * *', run };
    const yearly = { name: 'yearly', schedule: '0 0 1 1 *', run: async () => {} };
    const jobs = await start([], { scheduled: [minutely, yearly], poll });
    const other = await start([], { scheduled: [minutely, yearly], poll });
    await expect.poll(() => rowsOf('minutely'), { interval: 100 }).toMatchObject([{ state: 'completed' }]);
    expect(runs).toBe(1);
    const scheduled = async () =>
      (await database.executeSql('select name, cron, timezone from pgboss.schedule order by name')).rows;
    expect(await scheduled()).toEqual([
      { name: 'minutely', cron: '* * * * *', timezone: 'UTC' },
      { name: 'yearly', cron: '0 0 1 1 *', timezone: 'UTC' },
    ]);
    await jobs.close();
    await other.close();
    await start([], { scheduled: [yearly] });
    expect(await scheduled()).toEqual([{ name: 'yearly', cron: '0 0 1 1 *', timezone: 'UTC' }]);
    expect(faults).toEqual([]);
  });
});

describe('jobs that are held', () => {
  it('wait for a hand: only what committed, parsed, and again where it failed', async () => {
    let isBroken = true;
    const { job, seen } = greet('held', () => {
      if (isBroken) throw new Error('no luck');
    });
    const jobs = createHeldJobs();
    await jobs.start([], [anyJob(job)]);
    const failing = database.transaction(async (tx) => {
      await jobs.queue.send(tx, job, { name: 'Grace' });
      throw new Error('the write fails');
    });
    await expect(failing).rejects.toThrow('the write fails');
    await database.transaction((tx) => jobs.queue.send(tx, job, { name: 'Ada' }));
    expect(jobs.held).toEqual([{ name: 'held', key: null, data: { name: 'Ada' } }]);
    expect(seen).toEqual([]);
    await expect(jobs.runAll()).rejects.toThrow('no luck');
    isBroken = false;
    await jobs.runAll();
    expect(seen).toEqual(['Ada', 'Ada']);
    expect(jobs.held).toEqual([]);
    const unknown = database.transaction((tx) => jobs.queue.send(tx, greet('unknown').job, { name: 'Ada' }));
    await expect(unknown).rejects.toThrow('unknown is not among the queued jobs');
  });

  it('runs what a job sends in turn', async () => {
    const { job: second, seen } = greet('second');
    const jobs = createHeldJobs();
    const first: QueuedJob<{ name: string }> = {
      name: 'first',
      schema: greeting,
      run: (data) => database.transaction((tx) => jobs.queue.send(tx, second, data)),
    };
    await jobs.start([], [anyJob(first), anyJob(second)]);
    await database.transaction((tx) => jobs.queue.send(tx, first, { name: 'Ada' }));
    await jobs.runAll();
    expect(seen).toEqual(['Ada']);
  });
});

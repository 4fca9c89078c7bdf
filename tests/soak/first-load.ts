import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { createClient } from '#client/create-client.ts';
import { createHastyClock, createTestBrowser } from '#client/ports.test-support.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { FairQueue } from '#server/limits/fair-queue.ts';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { withCookies } from '#tests/factories/cookie-fetch.ts';
import { openTestDatabase } from '#tests/factories/test-database.ts';
import { waitUntil } from '#tests/wait-until.ts';

const TASKS = 10_000;
const ROUNDS = 7;
/** Longest time allowed, as a multiple of the same loads without a fair queue. */
const MOST = 1.3;

const noQueue: FairQueue = { run: (_personId, work) => work(), carry: () => undefined };

async function listen(database: Database, dataDir: string, reads?: FairQueue) {
  const config = { ...readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }), hasJobs: false };
  const app = await buildApp(config, { database, ...(reads === undefined ? {} : { reads }) });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}
type Running = Awaited<ReturnType<typeof listen>>;

/** Fills the account with as many tasks as many years of use would, copied from one. */
async function fill(database: Database, url: string, token: string): Promise<void> {
  const socket = await openSocket(url, 'tasks', token);
  const id = uuidv7();
  await emitWrite(socket, 'createTask', { id, title: 'Task', description: 'x'.repeat(200) });
  socket.close();
  await database.executeSql(
    `insert into tasks select made.* from tasks source cross join generate_series(2, ${TASKS}) n
       cross join lateral (select uuidv7() as id, n) as fresh
       cross join lateral jsonb_populate_record(source, jsonb_build_object('id', fresh.id, 'path', '{}'::text[])) made
       where source.id = $1`,
    [id],
  );
}

/** Milliseconds until a browser with an empty disk has loaded all, and the refusals it got. */
async function load({ url }: Running, person: { readonly email: string; readonly password: string }) {
  const refusals: string[] = [];
  const client = createClient(
    createTestBrowser().context({
      serverUrl: url,
      clock: createHastyClock(),
      fetch: withCookies(new Map()),
      log: (event, detail) => refusals.push(`${event} ${JSON.stringify(detail)}`),
    }),
  );
  await client.ready;
  const started = performance.now();
  await client.login(person);
  await waitUntil('all is loaded', () => [...client.replica.all('task')].length === TASKS, 60_000);
  const taken = performance.now() - started;
  client.close();
  return { taken, refusals };
}

async function refusedReads({ app }: Running): Promise<number> {
  const { body } = await app.inject({ url: '/api/metrics' });
  const counts = body.matchAll(/daywall_emit_duration_seconds_count\{[^}]*"too_many_requests"\} (\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Loads an account with 10,000 tasks again and again, alternating with a server whose reads bypass the fair queue.
 */
export async function runFirstLoads() {
  const folder = mkdtempSync(join(tmpdir(), 'daywall-load-'));
  const database = await openTestDatabase();
  const fair = await listen(database, join(folder, 'fair'));
  const free = await listen(database, join(folder, 'free'), noQueue);
  try {
    const person = await registerPerson(fair.url, 'Ada');
    await fill(database, fair.url, person.token);
    const times = { fair: [] as number[], free: [] as number[] };
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, server] of Object.entries({ free, fair })) {
        const { taken, refusals } = await load(server, person);
        if (round > 0) times[name === 'fair' ? 'fair' : 'free'].push(taken);
        faults.push(...refusals.map((refusal) => `${name}: ${refusal}`));
      }
    }
    const [withTurns, without] = [median(times.fair), median(times.free)];
    if (withTurns > without * MOST) faults.push(`Turns cost ${(withTurns / without).toFixed(2)} times`);
    const refused = await refusedReads(fair);
    if (refused > 0) faults.push(`${refused} reads were refused`);
    const counts = {
      tasks: TASKS,
      loads: ROUNDS - 1,
      'ms in turns': Math.round(withTurns),
      'ms without': Math.round(without),
      'ratio in %': Math.round((withTurns / without) * 100),
      refused,
    };
    return { counts, faults };
  } finally {
    for (const { app } of [fair, free]) await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

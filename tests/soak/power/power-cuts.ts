import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { startTestServer } from '#tests/factories/test-server.ts';
import { randomFrom } from '../../random.ts';
import { rebuildAfterCut } from './disk-after-cut.ts';
import { findOrderFaults } from './disk-order.ts';
import { type DiskEvent, recordDisk } from './disk-record.ts';
import { CLOSED, type Known, makeProductWrites } from './product-writes.ts';

/** Folder in memory, where the system has one: the cuts are simulated, and every one copies a database. */
const SHARED_MEMORY = '/dev/shm';

interface PowerCutOptions {
  readonly seed: number;
  readonly cuts: number;
  readonly people: number;
  /** Writes of each of them. */
  readonly writes: number;
}

interface PowerCutReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

interface Recording {
  /** The folder's state before the recording. */
  readonly base: string;
  readonly recorded: string;
  readonly events: readonly DiskEvent[];
  readonly known: readonly Known[];
}

/** Records the whole product at work on a disk, from the start of its database to its end. */
async function record(folder: string, { seed, people, writes }: PowerCutOptions): Promise<Recording> {
  const base = join(folder, 'base');
  await prepareData(base);
  const recorded = join(folder, 'recorded', 'db');
  cpSync(join(base, 'db'), recorded, { recursive: true });
  const { events, observer } = recordDisk();
  const database = await openDatabase({ kind: 'embedded', dataDir: recorded, observer });
  const server = await startTestServer({ webhookHosts: [CLOSED] }, database);
  const upkeep = server.app.scheduledJobs.find(({ name }) => name === 'upkeep');
  const known: Known[] = [];
  const work = { random: randomFrom(seed), people, writes: Math.ceil(writes / 2), now: () => events.length };
  try {
    known.push(...(await makeProductWrites(server, work)));
    await upkeep?.run();
    await database.executeSql('checkpoint');
    known.push(...(await makeProductWrites(server, work)));
  } finally {
    await server.close();
  }
  return { base: join(base, 'db'), recorded, events, known };
}

async function findLosses(database: Database, known: readonly Known[]): Promise<string[]> {
  const log = await database.executeSql('select request_id from request_log');
  const applied = new Set(log.rows.map((row) => String(row.request_id)));
  const tasks = await database.executeSql('select id, version from tasks');
  const versions = new Map(tasks.rows.map(({ id, version }) => [String(id), Number(version)]));
  const made = new Set<string>();
  for (const table of ['webhooks', 'personal_tokens'])
    for (const { id } of (await database.executeSql(`select id from ${table}`)).rows)
      made.add(`${table} ${id}`);
  return known.flatMap(({ requestId, task, row }) => {
    if (requestId !== null && !applied.has(requestId))
      return [`write ${requestId} was acknowledged and is lost`];
    if (task !== null && (versions.get(task.id) ?? 0) < task.version)
      return [`version ${task.version} of ${task.id} was shown and is lost`];
    if (row !== undefined && !made.has(`${row.table} ${row.id}`))
      return [`${row.id} of ${row.table} was made and is lost`];
    return [];
  });
}

/**
 * Records every change and sync that the engine makes to its folder while users work, rebuilds the folder as power
 * cuts at random moments may leave it, and starts the database on each: it has to start and to contain everything
 * that was acknowledged.
 */
export async function runPowerCuts(options: PowerCutOptions): Promise<PowerCutReport> {
  const folder = mkdtempSync(join(existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), 'daywall-power-'));
  const faults: string[] = [];
  let checked = 0;
  try {
    const { base, recorded, events, known } = await record(folder, options);
    faults.push(...findOrderFaults(events));
    for (let cut = 0; cut < options.cuts; cut += 1) {
      const random = randomFrom(options.seed + cut * 7_919);
      // The first cut comes right after the start's first change: one start failed there once.
      const at = cut === 0 ? 1 : random.below(events.length);
      const target = join(folder, 'cut');
      const fault = (text: string) =>
        faults.push(`cut ${cut} after ${at} of ${events.length} events: ${text}`);
      const mustBe = known.filter((each) => each.at <= at);
      rebuildAfterCut(base, target, recorded, events.slice(0, at), random);
      try {
        const database = await openDatabase({ kind: 'embedded', dataDir: target });
        for (const loss of await findLosses(database, mustBe)) fault(loss);
        await database.close();
      } catch (error) {
        fault(`the database does not start: ${String(error)}`);
      }
      checked += mustBe.length;
      rmSync(target, { recursive: true, force: true });
    }
    const syncs = events.filter(({ kind }) => kind === 'sync').length;
    const acknowledged = known.filter(({ requestId }) => requestId !== null).length;
    const counts = { cuts: options.cuts, acknowledged, events: events.length, syncs, checked };
    return { counts, faults };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

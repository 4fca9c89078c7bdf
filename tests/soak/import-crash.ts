import fc from 'fast-check';
import { openDatabase } from '#server/database/open-database.ts';
import { importsOf } from '#server/modules/imports/imports.test-support.ts';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { MINUTE } from '#time/units.ts';
import { databaseSourceOf, readTasks } from './stored-tasks.ts';

export interface ImportCrashOptions {
  readonly seed: number;
  /** Number of times the server is killed, by turns while an import is carried out and while it is undone. */
  readonly kills: number;
  /** Tasks of each import. */
  readonly tasks: number;
  /** A PostgreSQL database to run on; null for the embedded one. */
  readonly databaseUrl: string | null;
}

export interface ImportCrashReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Time that an import has, the start of a server and its lease included. */
const PATIENCE = MINUTE;

interface Round {
  readonly userId: string;
  readonly importId: string;
  readonly isUndone: boolean;
  readonly killedAt: string;
}

/** Table with a project to each tenth task. */
function tableOf(tasks: number): string {
  const lines = Array.from({ length: tasks }, (_, index) => {
    const project = `Project ${Math.floor(index / 10)}`;
    return `id-${index},Task ${index},${project},label-${index % 7}`;
  });
  return ['Id,Title,Project,Tags', ...lines].join('\n');
}

/**
 * Kills a real server with -9 at random moments of imports and of their undo, and starts it again. Each has to go on by
 * itself and to end as if nothing had happened: every task once, or none.
 */
export async function runImportCrashes(options: ImportCrashOptions): Promise<ImportCrashReport> {
  const { seed, kills, tasks, databaseUrl } = options;
  const shares = fc.sample(fc.integer({ min: 1, max: 85 }), { seed, numRuns: kills });
  const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET: 's'.repeat(32) };
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', ...env });
  const faults: string[] = [];
  const counts = { kills, wentOn: 0, tasks: 0, undone: 0 };
  const rounds: Round[] = [];

  /** Kills the server once a share of the rows is worked on, and starts it again. Returns the instant. */
  async function killAt(imports: ReturnType<typeof importsOf>, id: string, share: number): Promise<string> {
    await waitUntil(
      'enough rows are worked on',
      async () => {
        const { progress } = await imports.get(id);
        return progress.done >= (progress.total * share) / 100;
      },
      PATIENCE,
    );
    await server.kill();
    const killedAt = new Date().toISOString();
    await server.start();
    return killedAt;
  }
  async function ended(imports: ReturnType<typeof importsOf>, id: string, state: string): Promise<void> {
    await waitUntil(
      `the import is ${state}`,
      async () => (await imports.get(id)).state === state,
      PATIENCE,
    ).catch((error: unknown) => faults.push(String(error)));
  }

  try {
    for (const [index, share] of shares.entries()) {
      const isUndone = index % 2 === 1;
      const person = await registerPerson(server.url, 'Ada');
      const imports = importsOf(server, person);
      const { id } = await imports.prepared('tasks.csv', tableOf(tasks), 'csv');
      await imports.ask('POST', `/${id}/start`);
      if (isUndone) {
        await ended(imports, id, 'done');
        await imports.ask('POST', `/${id}/undo`);
      }
      const killedAt = await killAt(imports, id, share);
      await ended(imports, id, isUndone ? 'undone' : 'done');
      rounds.push({ userId: person.userId, importId: id, isUndone, killedAt });
    }
    await server.kill();

    const database = await openDatabase(databaseSourceOf(server.dataDir, databaseUrl));
    for (const [index, { userId, importId, isUndone, killedAt }] of rounds.entries()) {
      const { versions } = await readTasks(database, userId);
      const { rows: kept } = await database.executeSql(
        `select (select count(distinct title)::int from tasks where owner_id = $1 and deleted_at is null) as titles,
          (select count(*)::int from tasks where owner_id = $1 and deleted_at is null) as tasks,
          (select count(*)::int from collections where owner_id = $1 and deleted_at is null) as collections,
          (select count(*)::int from import_origins where user_id = $1) as origins`,
        [userId],
      );
      const projects = Math.ceil(tasks / 10);
      const all = { titles: tasks, tasks, collections: projects, origins: tasks + projects };
      const wanted = isUndone ? { titles: 0, tasks: 0, collections: 0, origins: 0 } : all;
      const found = JSON.stringify(kept[0]);
      if (found !== JSON.stringify(wanted))
        faults.push(`Round ${index}: ${found} instead of ${JSON.stringify(wanted)}`);
      if (versions.size !== tasks) faults.push(`Round ${index}: ${versions.size} tasks made for ${tasks}`);
      const { rows: doubles } = await database.executeSql(
        `select entity_id from changes where audience_id = $1 and entity = 'task'
          group by entity_id, version having count(*) > 1`,
        [userId],
      );
      if (doubles.length > 0) faults.push(`Round ${index}: ${doubles.length} changes stand twice in the log`);
      const { rows: later } = await database.executeSql(
        'select id from imports where id = $1 and touched_at > $2',
        [importId, killedAt],
      );
      counts.wentOn += later.length;
      counts.tasks += versions.size;
      counts.undone += isUndone ? 1 : 0;
    }
    await database.close();
  } finally {
    await server.stop();
  }
  return { counts, faults };
}

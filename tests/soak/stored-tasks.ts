import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import type { DatabaseSource } from '#server/database/open-database.ts';

/** Tasks of one user in the database of a stopped server. */
export interface StoredTasks {
  /** Version by task. */
  readonly versions: ReadonlyMap<string, number>;
  /** Keys of the writes in the history. */
  readonly history: ReadonlySet<string>;
}

export function databaseSourceOf(dataDir: string, databaseUrl: string | null): DatabaseSource {
  return databaseUrl === null
    ? { kind: 'embedded', dataDir: join(dataDir, 'db') }
    : { kind: 'postgres', url: databaseUrl };
}

export async function readTasks(database: Database, userId: string): Promise<StoredTasks> {
  const tasks = await database.executeSql(`select id, version from tasks where owner_id = $1`, [userId]);
  const history = await database.executeSql(
    `select distinct request_id from task_history where user_id = $1 and field = 'title'`,
    [userId],
  );
  return {
    versions: new Map(tasks.rows.map(({ id, version }) => [String(id), Number(version)])),
    history: new Set(history.rows.map((row) => String(row.request_id))),
  };
}

/** Finds writes that were applied more than once. */
export async function findDoubles(database: Database, userId: string): Promise<string[]> {
  const looks = {
    'in the request log': `select request_id as what, count(*) as times from request_log where user_id = $1
      group by request_id having count(*) > 1`,
    'in the history': `select request_id || ' ' || field as what, count(*) as times from task_history
      where user_id = $1 group by request_id, field having count(*) > 1`,
    'in the change log': `select entity_id || ' ' || version as what, count(*) as times from changes
      where audience_id = $1 and entity = 'task' group by entity_id, version having count(*) > 1`,
  };
  const doubles: string[] = [];
  for (const [where, text] of Object.entries(looks)) {
    const { rows } = await database.executeSql(text, [userId]);
    doubles.push(...rows.map(({ what, times }) => `${what} stands ${times} times ${where}`));
  }
  return doubles;
}

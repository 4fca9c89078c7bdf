import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/import/import.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { testDatabaseUrl } from '#tests/factories/test-database.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { toInstant } from '#time/instant.ts';
import { importsOf } from './imports.test-support.ts';

let server: TestServer;
let ada: Person;
let imports: ReturnType<typeof importsOf>;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = await registerPerson(server);
  imports = importsOf(server, ada);
  socket?.close();
  socket = await connectSocket(server.url, 'tasks', ada.token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

async function started(...rows: readonly string[]): Promise<string> {
  const { id } = await imports.prepared('a.csv', ['Id,Title,Parent,Completed at', ...rows].join('\n'));
  await imports.ask('POST', `/${id}/start`);
  return id;
}
const runAll = () => server.app.heldJobs.runAll();
const totalsOf = ({ totals }: ImportDetail) => totals.map(({ action, count }) => `${action} ${count}`).sort();
async function openTasks() {
  const { tasks } = await socket.ask('getTasks', {});
  return tasks.toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

/** Makes the database refuse tasks of a title with a code. Returns what ends it. */
async function refuse(title: string, code: string): Promise<() => Promise<void>> {
  await server.database.executeSql(`
    create function refuse_task() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$;
    create trigger refuse_task before insert on tasks for each row
      when (new.title = '${title}') execute function refuse_task()`);
  return async () => {
    await server.database.executeSql('drop trigger refuse_task on tasks; drop function refuse_task()');
  };
}

describe('an import that the database interrupts', () => {
  it('goes on where it stopped, and takes no row for a bad one', async () => {
    const end = await refuse('Two', '53200');
    const id = await started('1,One,,', '2,Two,,', '3,Three,,');
    await expect(runAll()).rejects.toThrow();
    expect(await imports.get(id)).toMatchObject({ state: 'running', progress: { done: 0 } });
    await end();
    await runAll();
    expect(totalsOf(await imports.get(id))).toEqual(['create 3']);
    expect((await openTasks()).map(({ title }) => title)).toEqual(['One', 'Three', 'Two']);
  });

  it('names a row that breaks it, and the others arrive', async () => {
    const end = await refuse('Two', '23514');
    const id = await started('1,One,,', '2,Two,,', '3,Three,,');
    await runAll();
    await end();
    expect(totalsOf(await imports.get(id))).toEqual(['create 2', 'error 1']);
    expect((await openTasks()).map(({ title }) => title)).toEqual(['One', 'Three']);
  });
});

it('is cancelled as a whole or not at all', async () => {
  const { id } = await imports.prepared('a.csv', 'Id,Title\n1,One');
  await server.database.executeSql(`
    create function refuse_removal() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_removal before delete on import_rows for each row execute function refuse_removal()`);
  expect((await imports.ask('POST', `/${id}/cancel`)).status).toBe(503);
  expect(await imports.get(id)).toMatchObject({ state: 'ready' });
  await server.database.executeSql(
    'drop trigger refuse_removal on import_rows; drop function refuse_removal()',
  );
  expect((await imports.ask('POST', `/${id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
});

// Writes can only wait for each other with more than one connection.
describe.runIf(testDatabaseUrl !== undefined)('an import that comes behind another write', () => {
  async function countWaiting(): Promise<number> {
    const { rows } = await server.database.executeSql(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  }

  /** Runs the import while `write` waits for a task in front of it; then both go on. */
  async function importBehind(taskId: string, write: () => Promise<unknown>): Promise<void> {
    const begun = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const holding = server.database.transaction(async (tx) => {
      await tx.execute(sql`select id from tasks where id = ${taskId} for update`);
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    const written = write();
    await expect.poll(countWaiting).toBe(1);
    const ran = runAll();
    await expect.poll(countWaiting).toBe(2);
    ending.resolve();
    await Promise.all([holding, written, ran]);
  }

  it('gives no subtask to whom the parent was just taken from', async () => {
    const bob = await registerPerson(server);
    const theirs = await connectSocket(server.url, 'tasks', bob.token);
    await started('1,Above,,');
    await runAll();
    const [above] = await openTasks();
    const id = above?.id ?? '';
    const access = { accessId: uuidv7(), userId: bob.user.id, right: 'view' } as const;
    await socket.ask('createTaskAccess', { id, data: access });
    await started('1,Above,,', '2,Below,1,');
    await importBehind(id, () => socket.ask('deleteTaskAccess', { id, accessId: access.accessId }));
    const below = (await openTasks()).find(({ title }) => title === 'Below');
    expect(below).toMatchObject({ parentTaskId: id });
    await expect(theirs.ask('getTask', { id: below?.id ?? '' })).rejects.toThrow('not_found');
    const { rows } = await server.database.executeSql('select audience from tasks where id = $1', [
      below?.id,
    ]);
    expect(rows).toEqual([{ audience: [] }]);
    theirs.close();
  });

  it('updates a task that was just finished', async () => {
    await started('1,Paint,,');
    await runAll();
    const [paint] = await openTasks();
    const id = paint?.id ?? '';
    const again = await started('1,Painting,,2026-01-02 10:00');
    const at = toInstant(server.clock.now());
    await importBehind(id, () => socket.ask('finishTask', { id, at, clientNow: at }));
    expect(totalsOf(await imports.get(again))).toEqual(['update 1']);
    expect(await socket.ask('getTask', { id })).toMatchObject({ title: 'Painting', completedAt: at });
  });
});

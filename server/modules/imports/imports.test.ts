import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { importsOf, startSecondServer } from './imports.test-support.ts';

let server: TestServer;
let ada: Person;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function freshPerson(): Promise<void> {
  ada = await registerPerson(server);
  imports = importsOf(server, ada);
}
beforeAll(freshPerson);

/** A hundred thousand rows take a while on a busy machine. */

/** Files that a server receives or reads; those that are kept to be read again bear the id of their person before a dot. */
async function received({ config }: TestServer): Promise<string[]> {
  const names = await readdir(join(config.dataDir, 'imports')).catch(() => []);
  return names.filter((name) => !name.includes('.'));
}

async function storedRows(id: string): Promise<number> {
  const sql = 'select count(*)::int as n from import_rows where import_id = $1';
  const { rows } = await server.database.executeSql(sql, [id]);
  return Number(rows[0]?.n);
}

const csv = [
  'Title;Due date;Project;Section;Tags;Priority;Status;Colour',
  'Paint the door;23.11.2026;House;Outside;paint, weekend;High;;red',
  'Buy a brush;31.12.2026 18:30;House;;;;done;',
  ';01.12.2026;House;;;;;',
  'Paint the door;23.11.2026;House;Outside;paint, weekend;High;;red',
].join('\r\n');

describe('a file', () => {
  it('is refused without a token, of another type, and if too large', async () => {
    const noToken = importsOf(server, { token: 'x' });
    expect((await noToken.send('a.csv', csv)).status).toBe(401);
    const asJson = await imports.ask('POST', '?name=a.csv&timeZone=UTC', '{}');
    expect(asJson).toMatchObject({ status: 415, body: { id: 'unsupported_media_type' } });
    const large = await imports.send('a.csv', new Uint8Array(50_000_001), 'csv').catch(() => null);
    if (large !== null) expect(large).toMatchObject({ status: 413, body: { id: 'too_large' } });
    expect((await imports.ask('GET', '')).body).toEqual([]);
  });

  it('is the only one of its person that is received at a time, and the only one that is read', async () => {
    await freshPerson();
    const slow = imports.sendSlowly('slow.csv', csv);
    await expect.poll(() => received(server)).toHaveLength(1);
    const others = await Promise.all(Array.from({ length: 6 }, () => imports.send('other.csv', csv)));
    expect(new Set(others.map(({ body }) => body.id))).toEqual(new Set(['too_many']));
    slow.end();
    expect((await slow.answer).status).toBe(200);
    expect((await imports.ask('GET', '')).body).toHaveLength(1);
    await expect.poll(() => received(server)).toEqual([]);
  });

  it('is the only one of its person that is read, though two processes receive one each', async () => {
    await freshPerson();
    const second = await startSecondServer(server);
    const there = importsOf(second, ada);
    // Long enough to be read still when the other one has come.
    const long = csv + 'Call Ana\n'.repeat(20_000);
    const slow = [imports.sendSlowly('here.csv', long), there.sendSlowly('there.csv', long)];
    await expect.poll(() => received(server)).toHaveLength(1);
    await expect.poll(() => received(second)).toHaveLength(1);
    for (const { end } of slow) end();
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.id).toBe('too_many');
    expect((await imports.ask('GET', '')).body).toHaveLength(1);
    for (const one of [server, second]) await expect.poll(() => received(one)).toEqual([]);
    await second.close();
  });

  it.each([
    ['', 'csv', 'empty'],
    [new Uint8Array([0, 1, 0, 0, 2, 9, 0, 0]), 'csv', 'not_text'],
    ['a,b\n1,"never ends', 'csv', 'truncated'],
    ['{"photos":[]}', undefined, 'wrong_product'],
    [`a,b\n${'1,2\n'.repeat(100_001)}`, 'csv', 'too_many_rows'],
  ] as const)('that cannot be read fails with its reason (%#)', async (content, product, failure) => {
    await freshPerson();
    const failed = await imports.prepared('x.bin', content as string, product);
    expect(failed).toMatchObject({ state: 'failed', failure, totals: [] });
  });

  it('is planned row by row, and nothing is written', async () => {
    await freshPerson();
    const plan = await imports.prepared('tasks.csv', csv);
    expect(plan).toMatchObject({
      state: 'ready',
      product: 'csv',
      choices: {
        columns: ['title', 'due', 'project', 'section', 'labels', 'priority', 'done', null],
        timeZone: 'Europe/Berlin',
      },
      columns: { head: ['Title', 'Due date', 'Project', 'Section', 'Tags', 'Priority', 'Status', 'Colour'] },
      leftBehind: [{ what: 'custom_field', count: 2 }],
      found: {
        projects: [{ sourceId: 'House', name: 'House', count: 3 }],
        sections: [{ name: 'Outside', count: 2 }],
        labels: [
          { name: 'paint', count: 2 },
          { name: 'weekend', count: 2 },
        ],
        priorities: [{ priority: 3, count: 2 }],
      },
    });
    expect(new Set(plan.totals.map(({ kind, action, count }) => `${kind} ${action} ${count}`))).toEqual(
      new Set(['project create 1', 'section skip 1', 'task create 2', 'task skip 1', 'row error 1']),
    );
    const { body } = await imports.ask('GET', `/${plan.id}/rows?action=error`);
    expect(body.rows).toMatchObject([{ line: 4, action: 'error', reason: 'no_title', kind: 'row' }]);
    const sample = await imports.ask('GET', `/${plan.id}/sample`);
    expect(sample.body).toMatchObject([
      {
        title: 'Paint the door',
        dueDay: '2026-11-23',
        isWholeDay: true,
        importance: 75,
        labels: ['paint', 'weekend', 'Outside'],
        collection: 'House',
        isCompleted: false,
      },
      { title: 'Buy a brush', dueDate: '2026-12-31T17:30:00.000Z', isWholeDay: false, isCompleted: true },
    ]);
    const { rows } = await server.database.executeSql('select count(*)::int as n from tasks');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('with a cell that is almost a date keeps nobody waiting', async () => {
    await freshPerson();
    const almost = `1.1.2026 12:30${' '.repeat(150_000)}x`;
    const plan = await imports.prepared('tasks.csv', `Title;Due date\nPaint;${almost}\nBuy;1.1.2026`);
    expect(plan.totals.map(({ kind, action, count }) => `${kind} ${action} ${count}`).sort()).toEqual([
      'row error 1',
      'task create 1',
    ]);
  });

  it('is planned anew by other choices, and its columns are remembered', async () => {
    await freshPerson();
    const plan = await imports.prepared('tasks.csv', csv);
    const columns = [...(plan.choices.columns ?? [])];
    columns[7] = 'description';
    const choices = { ...plan.choices, columns, projects: 'labels', sections: 'parents', completed: false };
    await imports.ask('PUT', `/${plan.id}/choices`, JSON.stringify(choices));
    const anew = await imports.settled(plan.id);
    expect(anew).toMatchObject({ state: 'ready', leftBehind: [], choices });
    expect(new Set(anew.totals.map(({ kind, action, count }) => `${kind} ${action} ${count}`))).toEqual(
      new Set(['project skip 1', 'section create 1', 'task create 1', 'task skip 2', 'row error 1']),
    );
    const { body } = await imports.ask('GET', `/${plan.id}/rows`);
    const ordinals = body.rows.map(({ ordinal }: { ordinal: number }) => ordinal);
    expect(ordinals).toEqual(Array.from({ length: anew.progress.total }, (_, index) => index + 1));
    expect(anew.progress).toEqual(plan.progress);
    const again = await imports.prepared('more.csv', csv);
    expect(again.choices.columns).toEqual(columns);
  });

  it('of somebody else is not found, and one that is forgotten is no more', async () => {
    await freshPerson();
    const { id } = await imports.prepared('todo.txt', '(A) Call Ana +Family @phone due:2026-11-30\n');
    const stranger = importsOf(server, await registerPerson(server));
    for (const path of ['', '/rows', '/sample'])
      expect((await stranger.ask('GET', `/${id}${path}`)).status).toBe(404);
    expect((await stranger.ask('DELETE', `/${id}`)).status).toBe(404);
    expect((await imports.ask('DELETE', `/${id}`)).status).toBe(200);
    expect((await imports.ask('GET', `/${id}`)).status).toBe(404);
  });

  it('that is cancelled before it runs has written nothing', async () => {
    const { id } = await imports.prepared('todo.txt', 'Call Ana\n');
    expect((await imports.ask('POST', `/${id}/cancel`)).body).toMatchObject({
      state: 'cancelled',
      undoableUntil: null,
    });
    expect((await imports.get(id)).totals).toEqual([]);
    expect((await imports.ask('GET', `/${id}/rows`)).body).toEqual({ rows: [], nextCursor: null });
    expect((await imports.ask('POST', `/${id}/cancel`)).body.id).toBe('not_pending');
    expect(await storedRows(id)).toBe(0);
  });

  it('that is cancelled while it is read leaves no row', async () => {
    // Refused files of the tests before are kept for an hour.
    const kept = await received(server);
    const { body } = await imports.send('todo.txt', 'Call Ana\n'.repeat(20_000));
    await expect.poll(() => storedRows(body.id)).toBeGreaterThan(0);
    expect((await imports.ask('POST', `/${body.id}/cancel`)).status).toBe(200);
    await expect.poll(() => received(server)).toEqual(kept);
    expect(await storedRows(body.id)).toBe(0);
  });

  it('whose reading stopped with its process fails as interrupted', async () => {
    await freshPerson();
    const { id } = await imports.prepared('todo.txt', 'Call Ana\n');
    await server.database.executeSql("update imports set state = 'reading' where id = $1", [id]);
    const upkeep = server.app.scheduledJobs.find(({ name }) => name === 'import-upkeep');
    await upkeep?.run();
    expect((await imports.get(id)).state).toBe('reading');
    server.clock.advance(61_000);
    await upkeep?.run();
    expect(await imports.get(id)).toMatchObject({ state: 'failed', failure: 'interrupted', totals: [] });
  });
});

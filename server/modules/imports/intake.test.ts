import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportDetail,
  type ImportSample,
  type ImportSummary,
  MAX_IMPORTS,
} from '#contract/import/import.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { HOUR, MINUTE, SECOND } from '#time/units.ts';
import { importsOf } from './imports.test-support.ts';

let server: TestServer;
let person: Person;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await registerPerson(server);
  imports = importsOf(server, person);
});
afterAll(() => server.close());

const csv = 'Title,Notes\nPaint,the door\n';
const listed = async (): Promise<string[]> =>
  (await imports.ask('GET', '')).body.map(({ id }: ImportSummary) => id);

/** Files on disk without those that are kept for the people of other tests. */
async function received(): Promise<string[]> {
  const names = await readdir(join(server.config.dataDir, 'imports')).catch(() => []);
  return names.filter((name) => !name.includes('.') || name.startsWith(`${person.user.id}.`));
}

/** Ten imports take a while on a busy machine. */
describe('an eleventh import', () => {
  /** Ids of as many imports as are kept, all of which can be undone; the latest first. */
  async function fill(): Promise<string[]> {
    for (let index = 0; index < MAX_IMPORTS; index += 1) {
      const { id } = await imports.prepared(`${index}.csv`, csv);
      await imports.ask('POST', `/${id}/start`);
      await server.app.heldJobs.runAll();
    }
    return listed();
  }

  it('is refused while each one before can be undone, but for the one that it replaces', async () => {
    const kept = await fill();
    const oldest = kept.at(-1) ?? '';
    expect(await imports.send('more.csv', csv)).toMatchObject({ status: 400, body: { id: 'too_many' } });
    expect(await listed()).toEqual(kept);
    const { status, body } = await imports.send('more.csv', csv, undefined, oldest);
    expect(status).toBe(200);
    await imports.settled(body.id);
    expect(await listed()).toEqual([body.id, ...kept.slice(0, -1)]);
  });

  it('forgets none while its file has not arrived', async () => {
    const kept = await fill();
    const silent = imports.sendSlowly('more.csv', csv, kept.at(-1));
    await expect.poll(received).toHaveLength(1);
    expect(await listed()).toEqual(kept);
    server.clock.advance(31 * SECOND);
    await expect(silent.answer).rejects.toThrow();
    expect(await listed()).toEqual(kept);
  });

  it('takes the place of one whose time to be undone is over', async () => {
    const kept = await fill();
    const over = kept[3] ?? '';
    await server.database.executeSql(
      "update imports set finished_at = finished_at - interval '31 days' where id = $1",
      [over],
    );
    const { id } = await imports.prepared('more.csv', csv);
    expect(await listed()).toEqual([id, ...kept.filter((each) => each !== over)]);
  });
});

describe('a file', () => {
  it('whose sender falls silent makes way for the next one', async () => {
    const silent = imports.sendSlowly('silent.csv', csv);
    await expect.poll(received).toHaveLength(1);
    expect((await imports.send('other.csv', csv)).body).toMatchObject({ id: 'too_many' });
    server.clock.advance(31 * SECOND);
    await expect(silent.answer).rejects.toThrow();
    await expect.poll(received).toEqual([]);
    expect(await imports.prepared('other.csv', csv)).toMatchObject({ state: 'ready' });
  });

  it('of another product can be read again as one of that, which nobody else can', async () => {
    const todoist = '{"items":[{"id":"1","content":"Paint","project_id":"p"}]}';
    const { id, ...failed } = await imports.prepared('backup.json', todoist, 'trello');
    expect(failed).toMatchObject({ state: 'failed', failure: 'wrong_product', looksLike: 'todoist' });
    expect(failed.isFileKept).toBe(true);
    const as = (product: string) => [`/${id}/read`, JSON.stringify({ product })] as const;
    const others = importsOf(server, await registerPerson(server));
    expect(await others.ask('POST', ...as('todoist'))).toMatchObject({ body: { id: 'not_found' } });

    expect((await imports.ask('POST', ...as('things'))).body).toMatchObject({ state: 'reading' });
    expect(await imports.settled(id)).toMatchObject({ state: 'failed', product: 'things', isFileKept: true });
    await imports.ask('POST', ...as('todoist'));
    const read = await imports.settled(id);
    expect(read).toMatchObject({ state: 'ready', product: 'todoist', failure: null, looksLike: null });
    expect(read.totals).toContainEqual({ kind: 'task', action: 'create', count: 1 });
    expect(await others.ask('POST', ...as('trello'))).toMatchObject({ body: { id: 'not_found' } });
    await imports.ask('POST', `/${id}/start`);
    expect((await imports.ask('POST', ...as('csv'))).body).toMatchObject({ id: 'not_pending' });
    expect(await received()).toEqual([]);
  });

  it('that was read is read again with its dates in another order, and its rows stand once', async () => {
    const markdown = '- [ ] Paint 📅 03/04/2026\n- [ ] Sand 📅 05/06/2026\n';
    const { id, ...detail } = await imports.prepared('list.md', markdown, 'markdown');
    expect(detail).toMatchObject({ state: 'ready', isFileKept: true });
    const duesOf = async () => {
      const samples: ImportSample[] = (await imports.ask('GET', `/${id}/sample`)).body;
      return samples.map(({ title, dueDay }) => `${title} ${dueDay}`).sort();
    };
    expect(await duesOf()).toEqual(['Paint 2026-04-03', 'Sand 2026-06-05']);
    const body = JSON.stringify({ product: 'markdown', dateOrder: 'mdy' });
    await imports.ask('POST', `/${id}/read`, body);
    const again = await imports.settled(id);
    expect(again).toMatchObject({ state: 'ready', choices: { dateOrder: 'mdy' }, isFileKept: true });
    expect(again.totals).toEqual(detail.totals);
    expect(await duesOf()).toEqual(['Paint 2026-03-04', 'Sand 2026-05-06']);
    await imports.ask('POST', `/${id}/cancel`);
    expect((await imports.ask('POST', `/${id}/read`, body)).body).toMatchObject({ id: 'not_pending' });
    expect(await received()).toEqual([]);
  });

  it('that is read again after an unknown order of dates is refused as a whole', async () => {
    const { id, totals } = await imports.prepared('list.md', '- [ ] Paint\n', 'markdown');
    const body = JSON.stringify({ product: 'markdown', dateOrder: 'myd' });
    expect((await imports.ask('POST', `/${id}/read`, body)).body).toMatchObject({ id: 'invalid_input' });
    expect(await imports.get(id)).toMatchObject({ state: 'ready', totals, isFileKept: true });
  });

  it('that was refused is kept for an hour, one for each person, and not beyond its import', async () => {
    const refused = () => imports.prepared('board.json', '{"a":1}', 'todoist');
    const first = await refused();
    const second = await refused();
    expect(await imports.get(first.id)).toMatchObject({ isFileKept: false });
    expect(await received()).toHaveLength(1);
    await imports.ask('DELETE', `/${second.id}`);
    expect(await received()).toEqual([]);

    await refused();
    server.clock.advance(2 * HOUR);
    await server.app.scheduledJobs.find(({ name }) => name === 'import-upkeep')?.run();
    expect(await received()).toEqual([]);
  });

  it('that was refused is kept for no longer by being read again', async () => {
    const { id } = await imports.prepared('board.json', '{"a":1}', 'todoist');
    server.clock.advance(8 * MINUTE);
    await imports.ask('POST', `/${id}/read`, JSON.stringify({ product: 'trello' }));
    expect(await imports.settled(id)).toMatchObject({ state: 'failed', isFileKept: true });
    server.clock.advance(54 * MINUTE);
    await server.app.scheduledJobs.find(({ name }) => name === 'import-upkeep')?.run();
    expect(await received()).toEqual([]);
  });

  it('whose import is cancelled while it is read is not kept', async () => {
    const { body } = await imports.send('board.json', `{"a":[${'1,'.repeat(3_000_000)}1]}`, 'todoist');
    expect((await imports.ask('POST', `/${body.id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    // The next one begins once nothing of this person is read.
    const { id } = await imports.prepared('next.csv', csv);
    await imports.ask('DELETE', `/${id}`);
    expect(await received()).toEqual([]);
  });

  it('with a row too long for any task keeps nothing of it, also under other columns', async () => {
    const long = 'x'.repeat(120_000);
    const totalsOf = ({ totals }: ImportDetail) =>
      totals.map(({ action, count }) => `${action} ${count}`).sort();
    const detail = await imports.prepared(
      'long.csv',
      `Title,Notes,More\nPaint,the door,\n${long},${long},\n`,
    );
    expect(totalsOf(detail)).toEqual(['create 1', 'error 1']);
    const { rows } = await server.database.executeSql(
      'select length(cells::text) as kept from import_rows where import_id = $1 order by ordinal',
      [detail.id],
    );
    expect(rows).toEqual([{ kept: expect.any(Number) }, { kept: null }]);
    const choices = { ...detail.choices, columns: [null, null, 'title'] };
    await imports.ask('PUT', `/${detail.id}/choices`, JSON.stringify(choices));
    expect(totalsOf(await imports.settled(detail.id))).toEqual(['error 2']);
    const again = await imports.ask('GET', `/${detail.id}/rows`);
    expect(again.body.rows).toMatchObject([{ reason: 'no_title' }, { reason: 'too_long', line: 3 }]);
  });
});

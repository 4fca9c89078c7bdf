import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import type { TaskHistoryEntry } from '#contract/task/task.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let socket: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  closeAtEnd(() => server.close());
  socket = await connectSocket(server.url, 'tasks', (await registerPerson(server)).token);
  closeAtEnd(() => socket.close());
});

/** Task with one change for each description. */
async function createTask(descriptions: readonly string[]): Promise<string> {
  const id = uuidv7();
  await socket.ask('createTask', { id, title: 'Task' });
  for (const [index, description] of descriptions.entries())
    await socket.ask('updateTask', { id, version: index + 1, data: { description } });
  return id;
}

it('refuses a version that no task has', async () => {
  const id = await createTask(['one']);
  await expect(socket.ask('getTaskHistory', { id, before: 0 })).rejects.toThrow('invalid_input');
  expect(await socket.ask('getTaskHistory', { id, before: 1 })).toEqual({ entries: [], nextBefore: null });
});

it('lists long texts in pages of bounded size, each version once and latest first', async () => {
  const texts = Array.from({ length: 24 }, (_, index) => `${index}${'x'.repeat(MAX_DESCRIPTION - 2)}`);
  const id = await createTask(texts);
  const entries: TaskHistoryEntry[] = [];
  let pages = 0;
  for (let before: number | undefined; pages === 0 || before !== undefined; pages += 1) {
    const page = await socket.ask('getTaskHistory', { id, before });
    expect(JSON.stringify(page).length).toBeLessThan(1_048_576 + 10_000);
    entries.push(...page.entries);
    before = page.nextBefore ?? undefined;
  }
  expect(pages).toBe(5);
  expect(entries.map(({ after }) => after)).toEqual(texts.toReversed());
  expect(entries.map(({ before }) => before)).toEqual(['', ...texts.slice(0, -1)].toReversed());
});

it('stores a long text once for each change: before it, not after', async () => {
  const texts = ['one', 'two', 'one'].map((text) => text.repeat(1_000));
  const id = await createTask(texts);
  const { rows } = await server.database.executeSql(
    `select sum(length(coalesce("before"::text, '')) + length(coalesce("after"::text, '')))::int as stored
     from task_history where task_id = '${id}'`,
  );
  expect(rows).toEqual([{ stored: 2 * 3_000 + 3 * '""'.length }]);
});

it('shows the value after each change, also of links and beside other fields', async () => {
  const id = await createTask(['first']);
  const assetLinkId = uuidv7();
  const data = { assetType: 'link' as const, assetValue: 'https://example.org' };
  await socket.ask('createAssetLink', { id, createAssetData: { assetLinkId, data } });
  await socket.ask('updateTask', { id, version: 3, data: { title: 'Renamed', description: 'second' } });
  await socket.ask('deleteAssetLink', { id: assetLinkId });
  const { entries } = await socket.ask('getTaskHistory', { id });
  const shown = new Set(
    entries.map(({ version, field, before, after }) => JSON.stringify([version, field, before, after])),
  );
  const kept = entries.find(({ version }) => version === 3)?.after;
  expect(kept).toMatchObject([{ id: assetLinkId, assetValue: 'https://example.org' }]);
  const meant = [
    [2, 'description', '', 'first'],
    [3, 'assetLinks', [], kept],
    [4, 'title', 'Task', 'Renamed'],
    [4, 'description', 'first', 'second'],
    [5, 'assetLinks', kept, []],
  ];
  expect(shown).toEqual(new Set(meant.map((entry) => JSON.stringify(entry))));
});

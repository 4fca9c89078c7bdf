import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { importsOf } from './imports.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ textLimits: { ofPerson: 400_000, ofOrganization: 400_000 } });
});
afterAll(() => server.close());

/** Text that the database cannot compress, of 3.6 kB. */
const text = () => Array.from({ length: 100 }, () => uuidv4()).join('');

it('an import ends where its person has no room left, says so, and another one is refused until it is undone', async () => {
  const imports = importsOf(server, await registerPerson(server));
  const rows = Array.from({ length: 300 }, (_, index) => `${index},Task ${index},${text()}`);
  const plan = await imports.prepared('a.csv', `Id,Title,Notes\n${rows.join('\n')}\n`);
  expect(plan.state).toBe('ready');
  await imports.ask('POST', `/${plan.id}/start`);
  await server.app.heldJobs.runAll();
  const ended = await imports.get(plan.id);
  expect(ended).toMatchObject({ state: 'cancelled', failure: 'no_text_room' });
  expect(ended.undoableUntil).not.toBeNull();
  const arrived = ended.totals.find(({ kind, action }) => kind === 'task' && action === 'create')?.count ?? 0;
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThan(300);
  expect((await imports.send('b.csv', 'Title\nPaint\n')).body).toMatchObject({ id: 'text_quota_reached' });
  await imports.ask('POST', `/${plan.id}/undo`);
  await server.app.heldJobs.runAll();
  expect((await imports.get(plan.id)).state).toBe('undone');
});

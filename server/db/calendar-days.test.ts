import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const migration = readFileSync(new URL('./migrations/0019_calendar_days.sql', import.meta.url), 'utf8');
/** Statements that migrate data; columns are added before them and dropped after them. */
const moves = migration
  .split('--> statement-breakpoint')
  .filter((statement) => !/^\s*(?:ALTER|CREATE INDEX)/.test(statement));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Start of 24 November in the zone of the choice, the zone of the owner, and the chosen day. */
const kept: readonly (readonly [instant: string, zone: string | null, day: string])[] = [
  ['2026-11-23T23:00:00Z', 'Europe/Berlin', '2026-11-24'],
  ['2026-11-23T23:00:00Z', 'America/New_York', '2026-11-24'],
  ['2026-11-23T23:00:00Z', null, '2026-11-24'],
  ['2026-11-23T11:00:00Z', null, '2026-11-24'],
  ['2026-11-23T11:00:00Z', 'Pacific/Pago_Pago', '2026-11-23'],
  ['2026-11-23T18:30:00Z', 'Pacific/Auckland', '2026-11-24'],
  ['2026-11-24T00:00:00Z', null, '2026-11-24'],
  ['2026-11-24T05:00:00Z', null, '2026-11-24'],
  ['2026-11-24T10:00:00Z', 'Pacific/Honolulu', '2026-11-24'],
  ['2026-11-23T10:00:00Z', 'Pacific/Kiritimati', '2026-11-24'],
  ['2026-11-24T13:07:11Z', 'Asia/Kolkata', '2026-11-24'],
];

it('whole days of earlier versions become the day that was chosen', async () => {
  const { executeSql } = server.database;
  const [first = '', ...rest] = moves;
  await executeSql(first);
  const asked = kept.map(
    ([instant, zone]) => `day_meant('${instant}', ${zone === null ? 'null' : `'${zone}'`})::text`,
  );
  const { rows } = await executeSql(`select array[${asked.join(', ')}] as days`);
  expect(rows).toEqual([{ days: kept.map(([, , day]) => day) }]);

  for (const table of ['tasks', 'delegation_requests', 'delegation_proposals'])
    await executeSql(`alter table ${table} add column is_whole_day boolean default true`);
  const person = await registerPerson(server);
  await call(server, person, 'updateAppSettings', { body: { deviceZone: 'Pacific/Pago_Pago' } });
  const socket = await connectSocket(server.url, 'tasks', person.token);
  const [whole, none] = [uuidv7(), uuidv7()];
  await socket.ask('createTask', { id: whole, title: 'Tax', dueDate: '2026-11-23T11:00:00Z' });
  await socket.ask('createTask', { id: none, title: 'Some day' });
  for (const statement of rest) await executeSql(statement);
  expect(await socket.ask('getTask', { id: whole })).toMatchObject({
    dueDate: '2026-11-23T11:00:00.000Z',
    dueDay: '2026-11-23',
    isWholeDay: true,
  });
  expect(await socket.ask('getTask', { id: none })).toMatchObject({ dueDay: null, isWholeDay: false });
  socket.close();
});

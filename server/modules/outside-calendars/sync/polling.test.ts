import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Integration } from '#contract/integrations/integration.ts';
import { type ConnectedGoogle, startConnectedGoogle } from '#tests/factories/connected-google.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';

let world: ConnectedGoogle;
let ada: Person;
let integration: Integration;

beforeAll(async () => {
  world = await startConnectedGoogle();
  ada = await registerPerson(world.server);
  integration = await world.connect(ada);
});
afterAll(async () => {
  expect(world.double.problems).toEqual([]);
  await world.close();
});

const at = (hours: number) => new Date(world.server.clock.now() + hours * 3_600_000).toISOString();
function create(summary: string): void {
  const [start, end] = [3, 4].map((hours) => ({ dateTime: at(hours), timeZone: 'Europe/Berlin' }));
  world.account.create({ summary, start, end });
}
/** Minutes, of some that pass one by one, in which the provider was polled. */
async function askedIn(minutes: number): Promise<number[]> {
  const asked: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const before = world.double.calls.length;
    await world.nextMinute();
    if (world.double.calls.length > before) asked.push(minute);
  }
  return asked;
}
async function titles(): Promise<(string | null)[]> {
  const { token } = await signInAgain(world.server, ada);
  const calendar = await connectSocket(world.server.url, 'calendar', token);
  const ask = () => calendar.ask('getCalendarItems', { timeMin: at(-24), timeMax: at(24) });
  await ask();
  await world.settle();
  const found = await ask();
  calendar.close();
  return found.map(({ title }) => title);
}

describe('a provider without channels', () => {
  it('is polled every minute while the user is online, and every quarter of an hour after that', async () => {
    expect(await askedIn(5)).toEqual([1, 2, 3, 4, 5]);
    await world.nextMinute(60);
    // The user was no longer online in that minute.
    expect(await askedIn(30)).toEqual([15, 30]);
    create('Choir');
    expect(await askedIn(3)).toEqual([]);
    // A read pulls at once and counts as presence.
    expect(await titles()).toEqual(['Choir']);
    expect(await askedIn(3)).toEqual([1, 2, 3]);
  });

  it('doubles nothing if it answers after the account was disconnected', async () => {
    ada = await signInAgain(world.server, ada);
    const calendar = await connectSocket(world.server.url, 'calendar', ada.token);
    const [startDate, endDate, calendarId] = [at(5), at(6), integration.calendars[0]?.id ?? ''];
    const props = { id: uuidv7(), title: 'Write', startDate, endDate, timeZone: 'Europe/Berlin', calendarId };
    await calendar.ask('createScheduleItem', { props });
    calendar.close();
    const insert = world.double.faults.holdAnswer('POST ');
    const turn = world.settle();
    await insert.reached;
    await call(world.server, ada, 'deleteApiIntegration', { params: { id: integration.id } });
    insert.release();
    await turn;
    expect(await titles()).toEqual(['Write']);
    expect(await askedIn(2)).toEqual([]);
  });
});

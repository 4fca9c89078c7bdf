import { expect, it } from 'vitest';
import { MINUTE } from '#time/units.ts';
import { setUpGoogleCalendar } from '../google-calendar.test-support.ts';

const setupOf = setUpGoogleCalendar();

it('a turn of a slow provider ends after its share of time, and the next one does the rest', async () => {
  const { world, calendar, integration } = setupOf();
  await calendar.ask('getCalendarItems', { timeMin: setupOf().at(-24), timeMax: setupOf().at(24) });
  await world.settle();
  const readIn = async (work: () => Promise<unknown>) => {
    const before = world.double.calls.length;
    await work();
    const calls = world.double.calls.slice(before).filter((each) => each.endsWith('/events'));
    return new Set(calls).size;
  };
  const first = await readIn(async () => {
    const list = world.double.faults.holdAnswer('GET /calendar/v3/calendars/');
    await calendar.ask('syncCalendars', { integrationId: integration.id });
    const done = world.settle();
    await list.reached;
    world.server.clock.advance(2.5 * MINUTE);
    list.release();
    await done;
  });
  expect(first).toBe(1);
  expect(await readIn(() => world.nextMinute(0))).toBe(1);
});

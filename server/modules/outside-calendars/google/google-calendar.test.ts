import { describe, expect, it } from 'vitest';
import { startGoogleWorld } from '#tests/test-doubles/google-calendar/google-world.ts';
import { testChanges, testChannels } from '../provider-tests/provider-changes.test-support.ts';
import { testDailySeries } from '../provider-tests/provider-daily-series.test-support.ts';
import { testFailedCalls } from '../provider-tests/provider-failed-calls.test-support.ts';
import { testRandomly } from '../provider-tests/provider-random.test-support.ts';
import { testSingleEvents } from '../provider-tests/provider-single-events.test-support.ts';
import {
  days,
  KEY,
  kindOf,
  type StartProvider,
  single,
} from '../provider-tests/provider-under-test.test-support.ts';
import { testWeeklySeries } from '../provider-tests/provider-weekly-series.test-support.ts';
import { createGoogleCalendar } from './google-calendar.ts';

const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };

const start: StartProvider = async ({ patience = 15_000, ...options } = {}) => {
  const world = await startGoogleWorld(options);
  return { world, provider: createGoogleCalendar({ apiUrl: world.apiUrl, clock, patience }) };
};

describe('Google Calendar', () => {
  it('refuses changes of another organizer’s event, and inserting a deleted one again', async () => {
    const { world, provider } = await start();
    const { token, calendarId } = world;
    const times = { start: '2026-05-04T12:00:00', end: '2026-05-04T13:00:00', timeZone: 'Europe/Berlin' };
    const id = world.receive({ title: 'Planning', ...times });
    expect(await kindOf(provider.patchEvent(token, calendarId, id, null, { title: 'Mine' }))).toBe(
      'forbidden',
    );
    const trip = single(days('2026-05-04', '2026-05-06'));
    const made = await provider.insertEvent(token, calendarId, trip, KEY);
    await provider.deleteEvent(token, calendarId, made.id, null);
    expect(await kindOf(provider.insertEvent(token, calendarId, trip, KEY))).toBe('not_found');
    expect(world.problems).toEqual([]);
    await world.close();
  });

  testFailedCalls(start);
  testSingleEvents(start);
  testChanges(start);
  testChannels(start);
  testDailySeries(start);
  testWeeklySeries(start);
  testRandomly(start, [1, 2]);
});

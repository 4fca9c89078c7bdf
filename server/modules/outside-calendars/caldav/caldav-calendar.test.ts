import { afterAll, beforeAll, describe } from 'vitest';
import { type CaldavServer, startCaldavServer } from '#tests/factories/caldav-server.ts';
import { startCaldavWorld } from '#tests/test-doubles/caldav/caldav-world.ts';
import { testChanges } from '../provider-tests/provider-changes.test-support.ts';
import { testDailySeries } from '../provider-tests/provider-daily-series.test-support.ts';
import { testFailedCalls } from '../provider-tests/provider-failed-calls.test-support.ts';
import { testRandomly } from '../provider-tests/provider-random.test-support.ts';
import { testSingleEvents } from '../provider-tests/provider-single-events.test-support.ts';
import type { StartProvider } from '../provider-tests/provider-under-test.test-support.ts';
import { testWeeklySeries } from '../provider-tests/provider-weekly-series.test-support.ts';
import { createCaldavCalendar } from './caldav-calendar.ts';
import { createDavCalls } from './dav-calls.ts';

const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };
let radicale: CaldavServer;

const start: StartProvider = async ({ patience = 15_000, ...options } = {}) => {
  const world = await startCaldavWorld(radicale, options);
  const calls = createDavCalls({ clock, isLoopbackAllowed: true, patience });
  return { world, provider: createCaldavCalendar({ calls, clock }) };
};

describe('CalDAV with Radicale', () => {
  beforeAll(async () => {
    radicale = await startCaldavServer('radicale');
  });
  afterAll(() => radicale.stop());

  testFailedCalls(start);
  testSingleEvents(start);
  testChanges(start);
  testDailySeries(start);
  testWeeklySeries(start);
  testRandomly(start, [1, 2]);
});

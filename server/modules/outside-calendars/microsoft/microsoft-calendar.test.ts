import { describe } from 'vitest';
import { startGraphWorld } from '#tests/test-doubles/microsoft-graph/graph-world.ts';
import { testChanges, testChannels } from '../provider-tests/provider-changes.test-support.ts';
import { testDailySeries } from '../provider-tests/provider-daily-series.test-support.ts';
import { testFailedCalls } from '../provider-tests/provider-failed-calls.test-support.ts';
import { testRandomly } from '../provider-tests/provider-random.test-support.ts';
import { testSingleEvents } from '../provider-tests/provider-single-events.test-support.ts';
import type { StartProvider } from '../provider-tests/provider-under-test.test-support.ts';
import { testWeeklySeries } from '../provider-tests/provider-weekly-series.test-support.ts';
import { createMicrosoftCalendar } from './microsoft-calendar.ts';

const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };

function startWith(secondTransaction: 'same' | 'conflict'): StartProvider {
  return async ({ patience = 15_000 } = {}) => {
    const world = await startGraphWorld({ secondTransaction });
    return { world, provider: createMicrosoftCalendar({ apiUrl: world.apiUrl, clock, patience }) };
  };
}

describe('Microsoft Graph', () => {
  testFailedCalls(startWith('same'));
  testSingleEvents(startWith('same'));
  testChanges(startWith('same'));
  testChannels(startWith('same'));
  testDailySeries(startWith('same'));
  testWeeklySeries(startWith('same'));
  testRandomly(startWith('same'), [1, 2]);
});

describe('Microsoft Graph, refusing a transaction that it knows', () => {
  testFailedCalls(startWith('conflict'));
  testSingleEvents(startWith('conflict'));
  testChanges(startWith('conflict'));
});

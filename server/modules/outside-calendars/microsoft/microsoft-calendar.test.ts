import { describe } from 'vitest';
import { startGraphWorld } from '#tests/test-doubles/microsoft-graph/graph-world.ts';
import { type StartProvider, testEvents } from '../provider-events.test-support.ts';
import { testRandomly } from '../provider-random.test-support.ts';
import { testSeries } from '../provider-series.test-support.ts';
import { createMicrosoftCalendar } from './microsoft-calendar.ts';

const clock = { now: () => Date.parse('2026-03-01T00:00:00Z') };

function startWith(secondTransaction: 'same' | 'conflict'): StartProvider {
  return async ({ patience = 15_000 } = {}) => {
    const world = await startGraphWorld({ secondTransaction });
    return { world, provider: createMicrosoftCalendar({ apiUrl: world.apiUrl, clock, patience }) };
  };
}

describe('Microsoft Graph', () => {
  testEvents(startWith('same'));
  testSeries(startWith('same'));
  testRandomly(startWith('same'), [1, 2]);
});

describe('Microsoft Graph, refusing a transaction that it knows', () => {
  testEvents(startWith('conflict'));
});

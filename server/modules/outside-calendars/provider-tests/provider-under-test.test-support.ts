import { afterEach, beforeEach, expect } from 'vitest';
import { ProviderError } from '#server/provider-error.ts';
import type { ProviderWorld, SeenEvent } from '#tests/test-doubles/provider-world.ts';
import type { CalendarProvider, NewOutsideEvent, OutsideEvent, OutsideTimes } from '../calendar-provider.ts';

export const YEAR = { timeMin: '2026-01-01T00:00:00.000Z', timeMax: '2027-01-01T00:00:00.000Z' };
export const KEY = '019a0000-0000-7000-8000-0000000000a1';
export const OTHER_KEY = '019a0000-0000-7000-8000-0000000000a2';

export interface ProviderUnderTest {
  readonly world: ProviderWorld;
  readonly provider: CalendarProvider;
}
interface ProviderOptions {
  timeZone?: string;
  /** Timeout of a call. Milliseconds. */
  patience?: number;
}
export type StartProvider = (options?: ProviderOptions) => Promise<ProviderUnderTest>;

/** Provider that is started for each test of a block and ended after it, when it must have found nothing wrong. */
export function startForEach(start: StartProvider, options: ProviderOptions = {}) {
  let under: ProviderUnderTest;
  beforeEach(async () => {
    under = await start(options);
  });
  afterEach(async () => {
    await under.world.close();
    expect(under.world.problems).toEqual([]);
  });
  return {
    under: () => under,
    parts: () => ({ ...under, ...under.world }),
    async restart(changed: ProviderOptions) {
      await under.world.close();
      under = await start(changed);
    },
  };
}

/** Replica of a window, kept by the rules of `OutsideChanges`. */
export function createMirror({ world, provider }: ProviderUnderTest, window = YEAR) {
  const events = new Map<string, OutsideEvent>();
  let cursor: string | null = null;
  return {
    events,
    async sync(): Promise<void> {
      const changes = await provider.changes(world.token, world.calendarId, window, cursor);
      if (cursor === null) events.clear();
      const received = new Set(changes.events.map(({ id }) => id));
      for (const [id, { seriesId }] of events) {
        const isRemoved = changes.removedIds.includes(id) || changes.removedIds.includes(seriesId ?? '');
        if (isRemoved && !received.has(id)) events.delete(id);
      }
      for (const event of changes.events) events.set(event.id, event);
      cursor = changes.cursor;
    },
    forget: () => {
      cursor = null;
    },
    get cursor() {
      return cursor;
    },
    seen: () =>
      [...events.values()]
        .map(({ id, title, times }) => ({ id, title, ...spanOf(times) }))
        .filter(({ start, end }) => start < window.timeMax && end > window.timeMin)
        .sort((one, other) => (one.start < other.start ? -1 : 1)),
  };
}

export function spanOf(times: OutsideTimes): Pick<SeenEvent, 'start' | 'end'> {
  return times.isAllDay
    ? { start: times.startDay, end: times.endDay }
    : { start: times.startDate, end: times.endDate };
}

export function timed(startDate: string, endDate: string, timeZone = 'Europe/Berlin'): OutsideTimes {
  return { isAllDay: false, startDate, endDate, timeZone };
}

export function days(startDay: string, endDay: string, timeZone = 'Europe/Berlin'): OutsideTimes {
  return { isAllDay: true, startDay, endDay, timeZone };
}

export function single(times: OutsideTimes, title = 'Write'): NewOutsideEvent {
  return { title, description: null, location: null, times, recurrence: null };
}

export async function kindOf(failing: Promise<unknown>): Promise<string> {
  try {
    await failing;
  } catch (error) {
    if (error instanceof ProviderError) return error.kind;
    throw error;
  }
  return 'done';
}

export const NOON = timed('2026-05-04T10:00:00.000Z', '2026-05-04T11:00:00.000Z');

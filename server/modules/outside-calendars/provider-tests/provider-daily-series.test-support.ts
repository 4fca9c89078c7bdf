import { beforeEach, describe, expect, it } from 'vitest';
import type { MadeEvent } from '#tests/test-doubles/provider-world.ts';
import type { OutsideOccurrence } from '../calendar-provider.ts';
import { clockIn } from './clock-in.test-support.ts';
import {
  createMirror,
  days,
  KEY,
  kindOf,
  type StartProvider,
  spanOf,
  startForEach,
  timed,
  YEAR,
} from './provider-under-test.test-support.ts';

/** Zones with the days before and after each change of their clocks in 2026. */
const ZONES = [
  { timeZone: 'Europe/Berlin', first: '2026-03-26', last: '2026-03-31' },
  { timeZone: 'Europe/Berlin', first: '2026-10-23', last: '2026-10-28' },
  { timeZone: 'America/New_York', first: '2026-03-06', last: '2026-03-11' },
  { timeZone: 'America/New_York', first: '2026-10-30', last: '2026-11-04' },
  { timeZone: 'Asia/Kolkata', first: '2026-03-26', last: '2026-03-31' },
  { timeZone: 'Asia/Kolkata', first: '2026-10-23', last: '2026-10-28' },
  { timeZone: 'Pacific/Auckland', first: '2026-04-03', last: '2026-04-08' },
  { timeZone: 'Pacific/Auckland', first: '2026-09-25', last: '2026-09-30' },
] as const;

/** Tests of daily series over changes of the clocks, shared by all providers. */
export function testDailySeries(start: StartProvider): void {
  describe.each(ZONES)('a daily series in $timeZone from $first', ({ timeZone, first, last }) => {
    const { under, parts } = startForEach(start, { timeZone });
    const see = () => parts().world.see(YEAR.timeMin, YEAR.timeMax);
    const read = clockIn(timeZone);
    const series: MadeEvent = {
      title: 'Stand-up',
      start: `${first}T09:00:00`,
      end: `${first}T09:30:00`,
      timeZone,
      rule: 'FREQ=DAILY;COUNT=6',
    };
    const dates = Array.from({ length: 6 }, (_, index) =>
      new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    );
    beforeEach(() => void parts().world.create(series));

    async function fourth(): Promise<OutsideOccurrence> {
      const mirror = createMirror(under());
      await mirror.sync();
      const event = [...mirror.events.values()].find(
        ({ originalStart }) => read(originalStart ?? '') === `${dates[3]} 09:00`,
      );
      return { seriesId: event?.seriesId ?? '', originalStart: event?.originalStart ?? '' };
    }

    /** Half past ten on the fourth day, for three quarters of an hour. */
    function moved() {
      const from = see()[3]?.start ?? '';
      const startDate = new Date(Date.parse(from) + 90 * 60_000).toISOString();
      return timed(startDate, new Date(Date.parse(startDate) + 45 * 60_000).toISOString(), timeZone);
    }

    it('takes place at nine on each of its days', async () => {
      const mirror = createMirror(under());
      await mirror.sync();
      expect(mirror.seen()).toEqual(see());
      expect(mirror.seen().map((event) => read(event.start))).toEqual(dates.map((date) => `${date} 09:00`));
      expect(dates.at(-1)).toBe(last);
    });

    it('has one occurrence moved', async () => {
      const { provider, token, calendarId } = parts();
      const mirror = createMirror(under());
      await mirror.sync();
      const event = [...mirror.events.values()].find(({ id }) => id === see()[3]?.id);
      await provider.patchEvent(token, calendarId, event?.id ?? '', event?.etag ?? null, {
        times: moved(),
      });
      const hours = ['09:00', '09:00', '09:00', '10:30', '09:00', '09:00'];
      expect(see().map((seen) => read(seen.start))).toEqual(
        dates.map((date, index) => `${date} ${hours[index]}`),
      );
      await mirror.sync();
      expect(mirror.seen()).toEqual(see());
    });

    it('has this and the following moved once, in spite of faults', async () => {
      const { provider, token, calendarId, faults } = parts();
      const occurrence = await fourth();
      const times = moved();
      const split = () => provider.splitSeries(token, calendarId, occurrence, { title: 'Later', times }, KEY);
      const mirror = createMirror(under());
      await mirror.sync();
      // The calls of one split fail one after another, before and after their effect.
      for (const goes of [0, 1, 2, 3, 4]) {
        for (const fault of ['failure-after', 'cut'] as const) {
          faults.next(...Array.from({ length: goes }, () => null), fault);
          await kindOf(split());
          faults.stop();
        }
      }
      const { seriesId } = await split();
      const hours = ['09:00', '09:00', '09:00', '10:30', '10:30', '10:30'];
      expect(see().map((seen) => read(seen.start))).toEqual(
        dates.map((date, index) => `${date} ${hours[index]}`),
      );
      expect(see().map(({ title }) => title)).toEqual([
        ...Array(3).fill('Stand-up'),
        ...Array(3).fill('Later'),
      ]);
      await mirror.sync();
      expect(mirror.seen()).toEqual(see());
      expect([...mirror.events.values()].filter((event) => event.seriesId === seriesId)).toHaveLength(3);
    });

    it('is moved as a whole once, in spite of faults', async () => {
      const { provider, token, calendarId, faults } = parts();
      const occurrence = await fourth();
      const patch = { times: moved() };
      const mirror = createMirror(under());
      await mirror.sync();
      for (const goes of [0, 1, 2, 3]) {
        faults.next(...Array.from({ length: goes }, () => null), 'failure-after');
        await kindOf(provider.patchSeries(token, calendarId, occurrence, patch, KEY));
        faults.stop();
      }
      await provider.patchSeries(token, calendarId, occurrence, patch, KEY);
      expect(see().map((seen) => read(seen.start))).toEqual(dates.map((date) => `${date} 10:30`));
      expect(see().map((seen) => read(seen.end))).toEqual(dates.map((date) => `${date} 11:15`));
      await mirror.sync();
      expect(mirror.seen()).toEqual(see());
    });

    it('ends before an occurrence', async () => {
      const { provider, token, calendarId } = parts();
      const mirror = createMirror(under());
      await mirror.sync();
      const occurrence = await fourth();
      expect(await provider.splitSeries(token, calendarId, occurrence, 'delete', KEY)).toEqual({
        seriesId: null,
      });
      expect(await provider.splitSeries(token, calendarId, occurrence, 'delete', KEY)).toEqual({
        seriesId: null,
      });
      expect(see().map((seen) => read(seen.start))).toEqual(dates.slice(0, 3).map((date) => `${date} 09:00`));
      await mirror.sync();
      expect(mirror.seen()).toEqual(see());
    });

    it('keeps its whole days', async () => {
      const { provider, token, calendarId, world } = parts();
      const before = see().length;
      world.create({
        title: 'Trip',
        start: dates[0] ?? '',
        end: dates[1] ?? '',
        timeZone,
        rule: 'FREQ=DAILY;COUNT=4',
      });
      world.create({ title: 'Fair', start: dates[2] ?? '', end: dates[4] ?? '', timeZone });
      const mirror = createMirror(under());
      await mirror.sync();
      expect(see()).toHaveLength(before + 5);
      const inDays = [...mirror.events.values()].filter(({ times }) => times.isAllDay);
      expect(
        inDays.map(({ times }) => spanOf(times)).sort((one, other) => (one.start < other.start ? -1 : 1)),
      ).toEqual(
        see()
          .filter((event) => event.start.length === 10)
          .map((event) => ({ start: event.start, end: event.end })),
      );
      const third = inDays.find(({ originalStart }) => originalStart === dates[2]);
      const occurrence = { seriesId: third?.seriesId ?? '', originalStart: third?.originalStart ?? '' };
      const times = days(dates[3] ?? '', dates[4] ?? '', timeZone);
      await provider.splitSeries(token, calendarId, occurrence, { times }, KEY);
      await mirror.sync();
      expect(mirror.seen()).toEqual(see());
      const trips = see().filter(({ title }) => title === 'Trip');
      expect(trips.map((event) => event.start)).toEqual([dates[0], dates[1], dates[3], dates[4]]);
    });
  });
}

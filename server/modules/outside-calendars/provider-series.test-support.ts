import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MadeEvent } from '#tests/test-doubles/provider-world.ts';
import type { OutsideOccurrence } from './calendar-provider.ts';
import {
  createMirror,
  days,
  KEY,
  kindOf,
  OTHER_KEY,
  type ProviderUnderTest,
  type StartProvider,
  single,
  spanOf,
  timed,
  YEAR,
} from './provider-events.test-support.ts';

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

function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant: string) => format.format(new Date(instant));
}

/** Tests of series in every zone and edit range, shared by all providers. */
export function testSeries(start: StartProvider): void {
  describe('series', () => {
    let under: ProviderUnderTest;
    afterEach(async () => {
      await under.world.close();
      expect(under.world.problems).toEqual([]);
    });
    const parts = () => ({ ...under, ...under.world });
    const see = () => under.world.see(YEAR.timeMin, YEAR.timeMax);

    describe.each(ZONES)('a daily series in $timeZone from $first', ({ timeZone, first, last }) => {
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
      beforeEach(async () => {
        under = await start({ timeZone });
        under.world.create(series);
      });

      async function fourth(): Promise<OutsideOccurrence> {
        const mirror = createMirror(under);
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
        const mirror = createMirror(under);
        await mirror.sync();
        expect(mirror.seen()).toEqual(see());
        expect(mirror.seen().map((event) => read(event.start))).toEqual(dates.map((date) => `${date} 09:00`));
        expect(dates.at(-1)).toBe(last);
      });

      it('has one occurrence moved', async () => {
        const { provider, token, calendarId } = parts();
        const mirror = createMirror(under);
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
        const split = () =>
          provider.splitSeries(token, calendarId, occurrence, { title: 'Later', times }, KEY);
        const mirror = createMirror(under);
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
        const mirror = createMirror(under);
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
        const mirror = createMirror(under);
        await mirror.sync();
        const occurrence = await fourth();
        expect(await provider.splitSeries(token, calendarId, occurrence, 'delete', KEY)).toEqual({
          seriesId: null,
        });
        expect(await provider.splitSeries(token, calendarId, occurrence, 'delete', KEY)).toEqual({
          seriesId: null,
        });
        expect(see().map((seen) => read(seen.start))).toEqual(
          dates.slice(0, 3).map((date) => `${date} 09:00`),
        );
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
        const mirror = createMirror(under);
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

    describe('a weekly series', () => {
      const weekly: MadeEvent = {
        title: 'Review',
        start: '2026-03-02T14:00:00',
        end: '2026-03-02T15:00:00',
        timeZone: 'Europe/Berlin',
        rule: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8',
      };
      const read = clockIn('Europe/Berlin');
      let seriesId: string;
      beforeEach(async () => {
        under = await start();
        seriesId = under.world.create(weekly);
      });

      it('is read with its rule', async () => {
        const { provider, token, calendarId } = parts();
        const series = await provider.getSeries(token, calendarId, seriesId);
        expect(series).toMatchObject({
          title: 'Review',
          times: timed('2026-03-02T13:00:00.000Z', '2026-03-02T14:00:00.000Z'),
          recurrence: { excluded: [] },
        });
        const rule = new Map(
          series.recurrence.rule.split(';').map((part) => [part.split('=')[0], part.split('=')[1]]),
        );
        expect([rule.get('FREQ'), rule.get('BYDAY'), rule.get('COUNT')]).toEqual(['WEEKLY', 'MO,WE', '8']);
      });

      it('moves one of its weekdays, without deleted occurrences', async () => {
        const { provider, token, calendarId, world } = parts();
        const mirror = createMirror(under);
        await mirror.sync();
        world.cancel(see()[3]?.id ?? '');
        await mirror.sync();
        expect(mirror.seen()).toEqual(see());
        const occurrence = { seriesId, originalStart: '2026-03-09T13:00:00.000Z' };
        const times = timed('2026-03-10T13:00:00.000Z', '2026-03-10T14:00:00.000Z');
        await provider.splitSeries(token, calendarId, occurrence, { times }, KEY);
        expect(see().map((event) => read(event.start).slice(0, 10))).toEqual([
          '2026-03-02',
          '2026-03-04',
          '2026-03-10',
          '2026-03-17',
          '2026-03-18',
          '2026-03-24',
          '2026-03-25',
        ]);
        await mirror.sync();
        expect(mirror.seen()).toEqual(see());
      });

      describe('with changed occurrences', () => {
        const starts = ['02', '04', '09', '11', '16', '18', '23', '25'].map((day) => `2026-03-${day} 14:00`);
        const titled = (titles: readonly string[], at = starts) =>
          at.map((start, index) => `${titles[index]} ${start}`);
        const seen = () => see().map(({ title, start }) => `${title} ${read(start)}`);
        /** Each write fails once at each of its calls, before and after its effect, and is retried. */
        async function insist(write: () => Promise<unknown>): Promise<void> {
          for (let goes = 0; goes < 8; goes += 1) {
            for (const fault of ['failure-after', 'cut'] as const) {
              under.world.faults.next(...Array.from({ length: goes }, () => null), fault);
              await kindOf(write());
              under.world.faults.stop();
            }
          }
          await write();
        }
        beforeEach(() => {
          const { world } = under;
          const [, first, , fourth, , sixth] = see().map(({ id }) => id);
          world.rename(first ?? '', 'Early');
          world.rename(fourth ?? '', 'Retro');
          world.move(sixth ?? '', '2026-03-18T16:00:00', '2026-03-18T17:30:00', 'Europe/Berlin');
        });

        it('keeps them if the following are changed', async () => {
          const { provider, token, calendarId } = parts();
          const occurrence = { seriesId, originalStart: '2026-03-09T13:00:00.000Z' };
          const patch = { title: 'Later' };
          await insist(() => provider.splitSeries(token, calendarId, occurrence, patch, KEY));
          const late = starts.map((start, index) => (index === 5 ? '2026-03-18 16:00' : start));
          const titles = ['Review', 'Early', 'Later', 'Retro', 'Later', 'Later', 'Later', 'Later'];
          expect(seen()).toEqual(titled(titles, late));
          expect(read(see()[5]?.end ?? '')).toBe('2026-03-18 17:30');
          const mirror = createMirror(under);
          await mirror.sync();
          expect(mirror.seen()).toEqual(see());
        });

        it('keeps their titles if the following are moved', async () => {
          const { provider, token, calendarId } = parts();
          const occurrence = { seriesId, originalStart: '2026-03-11T13:00:00.000Z' };
          const patch = { times: timed('2026-03-11T15:00:00.000Z', '2026-03-11T16:00:00.000Z') };
          await insist(() => provider.splitSeries(token, calendarId, occurrence, patch, KEY));
          const later = starts.map((start, index) => (index < 3 ? start : start.replace('14:', '16:')));
          const titles = ['Review', 'Early', 'Review', 'Retro', 'Review', 'Review', 'Review', 'Review'];
          expect(seen()).toEqual(titled(titles, later));
        });

        it('keeps them if all are renamed, except in the edited one', async () => {
          const { provider, token, calendarId } = parts();
          const occurrence = { seriesId, originalStart: '2026-03-04T13:00:00.000Z' };
          await insist(() => provider.patchSeries(token, calendarId, occurrence, { title: 'Renamed' }, KEY));
          const late = starts.map((start, index) => (index === 5 ? '2026-03-18 16:00' : start));
          const titles = starts.map((_, index) => (index === 3 ? 'Retro' : 'Renamed'));
          expect(seen()).toEqual(titled(titles, late));
        });
      });

      it('is renamed from its first occurrence on as a whole', async () => {
        const { provider, token, calendarId } = parts();
        const occurrence = { seriesId, originalStart: '2026-03-02T13:00:00.000Z' };
        const answer = await provider.splitSeries(token, calendarId, occurrence, { title: 'Renamed' }, KEY);
        expect(answer).toEqual({ seriesId });
        expect(new Set(see().map(({ title }) => title))).toEqual(new Set(['Renamed']));
      });

      it('is deleted once, and again without an error', async () => {
        const { provider, token, calendarId } = parts();
        const mirror = createMirror(under);
        await mirror.sync();
        await provider.deleteSeries(token, calendarId, seriesId);
        await provider.deleteSeries(token, calendarId, seriesId);
        expect(see()).toEqual([]);
        await mirror.sync();
        expect(mirror.seen()).toEqual([]);
      });

      it('has a deleted occurrence restored', async () => {
        const { provider, token, calendarId } = parts();
        const before = see().map((event) => event.start);
        const mirror = createMirror(under);
        await mirror.sync();
        const third = [...mirror.events.values()].find(({ originalStart }) => originalStart === before[2]);
        const [id, etag] = [third?.id ?? '', third?.etag ?? null];
        await provider.deleteEvent(token, calendarId, id, etag);
        expect(see()).toHaveLength(before.length - 1);
        const times = third?.times ?? timed(before[2] ?? '', before[2] ?? '');
        await provider.restoreEvent(token, calendarId, id, single(times, 'Review'), KEY);
        expect(see().map((event) => event.start)).toEqual(before);
        await mirror.sync();
        expect(mirror.seen()).toEqual(see());
      });

      it('is inserted again from its fields', async () => {
        const { provider, token, calendarId } = parts();
        const before = see().map((event) => event.start);
        const series = await provider.getSeries(token, calendarId, seriesId);
        await provider.deleteSeries(token, calendarId, seriesId);
        const again = await provider.insertEvent(token, calendarId, series, OTHER_KEY);
        expect(again).toMatchObject({ title: 'Review', originalStart: before[0] });
        expect(see().map((event) => event.start)).toEqual(before);
      });

      it('refuses to be split at a missing occurrence', async () => {
        const { provider, token, calendarId } = parts();
        const occurrence = { seriesId: 'nothing', originalStart: '2026-03-09T13:00:00.000Z' };
        expect(await kindOf(provider.splitSeries(token, calendarId, occurrence, 'delete', KEY))).toBe(
          'not_found',
        );
        expect(await kindOf(provider.patchSeries(token, calendarId, occurrence, { title: 'x' }, KEY))).toBe(
          'not_found',
        );
      });
    });
  });
}

import { beforeEach, describe, expect, it } from 'vitest';
import type { MadeEvent } from '#tests/test-doubles/provider-world.ts';
import { clockIn } from './clock-in.test-support.ts';
import {
  createMirror,
  KEY,
  kindOf,
  OTHER_KEY,
  type StartProvider,
  single,
  startForEach,
  timed,
  YEAR,
} from './provider-under-test.test-support.ts';

/** Tests of weekly series in every edit range, shared by all providers. */
export function testWeeklySeries(start: StartProvider): void {
  describe('a weekly series', () => {
    const { under, parts } = startForEach(start);
    const see = () => parts().world.see(YEAR.timeMin, YEAR.timeMax);
    const weekly: MadeEvent = {
      title: 'Review',
      start: '2026-03-02T14:00:00',
      end: '2026-03-02T15:00:00',
      timeZone: 'Europe/Berlin',
      rule: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8',
    };
    const read = clockIn('Europe/Berlin');
    let seriesId: string;
    beforeEach(() => {
      seriesId = parts().world.create(weekly);
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
      const mirror = createMirror(under());
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
            under().world.faults.next(...Array.from({ length: goes }, () => null), fault);
            await kindOf(write());
            under().world.faults.stop();
          }
        }
        await write();
      }
      beforeEach(() => {
        const { world } = under();
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
        const mirror = createMirror(under());
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
      const mirror = createMirror(under());
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
      const mirror = createMirror(under());
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
}

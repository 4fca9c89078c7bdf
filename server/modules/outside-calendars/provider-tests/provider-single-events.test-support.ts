import { describe, expect, it } from 'vitest';
import {
  createMirror,
  days,
  KEY,
  kindOf,
  NOON,
  OTHER_KEY,
  type StartProvider,
  single,
  spanOf,
  startForEach,
  timed,
  YEAR,
} from './provider-under-test.test-support.ts';

const LATER = timed('2026-05-05T12:00:00.000Z', '2026-05-05T12:30:00.000Z');

/** Tests of single events, shared by all providers. */
export function testSingleEvents(start: StartProvider): void {
  describe('an event', () => {
    const { parts } = startForEach(start);

    it('is inserted once, however often it is sent', async () => {
      const { provider, token, calendarId, faults, world } = parts();
      for (const fault of ['failure-after', 'cut-after', 'failure', 'cut'] as const) {
        faults.next(fault);
        expect(await kindOf(provider.insertEvent(token, calendarId, single(NOON), KEY))).not.toBe('done');
      }
      const made = await provider.insertEvent(token, calendarId, single(NOON), KEY);
      const again = await provider.insertEvent(token, calendarId, single(NOON), KEY);
      expect(again.id).toBe(made.id);
      expect(made).toMatchObject({
        key: KEY,
        title: 'Write',
        times: NOON,
        seriesId: null,
        isReadOnly: false,
      });
      expect(world.see(YEAR.timeMin, YEAR.timeMax)).toHaveLength(1);
    });

    it('that was cancelled outside is not found, and inserted again by another key', async () => {
      const { provider, token, calendarId, world } = parts();
      const made = await provider.insertEvent(token, calendarId, single(NOON), KEY);
      world.cancel(made.id);
      expect(await kindOf(provider.getEvent(token, calendarId, made.id))).toBe('not_found');
      expect(await kindOf(provider.insertEvent(token, calendarId, single(NOON), OTHER_KEY))).toBe('done');
    });

    it('changes in the fields of a patch only', async () => {
      const { provider, token, calendarId } = parts();
      const whole = { ...single(NOON), description: 'Bring paper', location: 'Room 5' };
      const made = await provider.insertEvent(token, calendarId, whole, KEY);
      const moved = await provider.patchEvent(token, calendarId, made.id, made.etag, { times: LATER });
      expect(moved).toMatchObject({
        times: LATER,
        title: 'Write',
        description: 'Bring paper',
        location: 'Room 5',
      });
      const bare = { description: null, location: null };
      const emptied = await provider.patchEvent(token, calendarId, made.id, moved.etag, bare);
      expect([emptied.description, emptied.location || null]).toEqual([null, null]);
    });

    it('changes from hours to whole days and back', async () => {
      const { provider, token, calendarId, world } = parts();
      const made = await provider.insertEvent(token, calendarId, single(NOON), KEY);
      const wide = await provider.patchEvent(token, calendarId, made.id, made.etag, {
        times: days('2026-05-04', '2026-05-06'),
      });
      expect(wide.isTransparent).toBe(false);
      expect(spanOf(wide.times)).toEqual({ start: '2026-05-04', end: '2026-05-06' });
      expect(world.see(YEAR.timeMin, YEAR.timeMax)).toMatchObject([
        { start: '2026-05-04', end: '2026-05-06' },
      ]);
      const back = await provider.patchEvent(token, calendarId, made.id, wide.etag, { times: LATER });
      expect(back.times).toEqual(LATER);
    });

    it('is deleted once, and again without an error', async () => {
      const { provider, token, calendarId, faults, world } = parts();
      const made = await provider.insertEvent(token, calendarId, single(NOON), KEY);
      faults.next('failure-after');
      expect(await kindOf(provider.deleteEvent(token, calendarId, made.id, made.etag))).toBe(
        'provider_error',
      );
      expect(await kindOf(provider.deleteEvent(token, calendarId, made.id, made.etag))).toBe('done');
      expect(world.see(YEAR.timeMin, YEAR.timeMax)).toEqual([]);
    });

    it('is restored after its deletion', async () => {
      const { provider, token, calendarId, world } = parts();
      const made = await provider.insertEvent(token, calendarId, single(NOON), KEY);
      await provider.deleteEvent(token, calendarId, made.id, made.etag);
      const back = await provider.restoreEvent(token, calendarId, made.id, single(NOON), OTHER_KEY);
      expect(back).toMatchObject({ title: 'Write', times: NOON });
      expect(world.see(YEAR.timeMin, YEAR.timeMax)).toMatchObject([{ id: back.id, title: 'Write' }]);
    });
  });

  describe('an event of another organizer', () => {
    const { under, parts } = startForEach(start);

    it('is read-only, declined, transparent, with its attendees and the meeting’s address', async () => {
      const { provider, token, calendarId, world } = parts();
      const times = { start: '2026-05-04T12:00:00', end: '2026-05-04T13:00:00', timeZone: 'Europe/Berlin' };
      const id = world.receive({ title: 'Planning', ...times });
      const event = await provider.getEvent(token, calendarId, id);
      expect(event).toMatchObject({
        title: 'Planning',
        description: 'Bring paper',
        location: 'Room 5',
        times: NOON,
        isReadOnly: true,
        isDeclined: true,
        isTransparent: true,
        meetingUrl: 'https://meet.example.org/abc',
        key: null,
      });
      const responses = event.attendees.map((each) => [
        each.email,
        each.response,
        each.isOrganizer,
        each.isSelf,
      ]);
      expect(responses).toHaveLength(3);
      expect(responses).toEqual(
        expect.arrayContaining([
          ['grace@example.org', 'accepted', true, false],
          ['ada@example.org', 'declined', false, true],
          ['alan@example.org', 'none', false, false],
        ]),
      );
      const mirror = createMirror(under());
      await mirror.sync();
      expect(mirror.events.get(id)).toEqual(event);
    });
  });
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/provider-error.ts';
import type { ProviderWorld, SeenEvent } from '#tests/test-doubles/provider-world.ts';
import type { CalendarProvider, NewOutsideEvent, OutsideEvent, OutsideTimes } from './calendar-provider.ts';

export const YEAR = { timeMin: '2026-01-01T00:00:00.000Z', timeMax: '2027-01-01T00:00:00.000Z' };
export const KEY = '019a0000-0000-7000-8000-0000000000a1';
export const OTHER_KEY = '019a0000-0000-7000-8000-0000000000a2';

export interface ProviderUnderTest {
  readonly world: ProviderWorld;
  readonly provider: CalendarProvider;
}
/** `patience` is the timeout of a call. Milliseconds. */
export type StartProvider = (options?: {
  timeZone?: string;
  patience?: number;
}) => Promise<ProviderUnderTest>;

/** Replica of a window, kept by the rules of `OutsideChanges`. */
export function createMirror({ world, provider }: ProviderUnderTest, window = YEAR) {
  const events = new Map<string, OutsideEvent>();
  let cursor: string | null = null;
  return {
    events,
    async sync(): Promise<void> {
      const changes = await provider.changes(world.token, world.calendarId, window, cursor);
      if (cursor === null) events.clear();
      const told = new Set(changes.events.map(({ id }) => id));
      for (const [id, { seriesId }] of events) {
        const isGone = changes.removedIds.includes(id) || changes.removedIds.includes(seriesId ?? '');
        if (isGone && !told.has(id)) events.delete(id);
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

/** Three weeks after the worlds' now: longer than Microsoft lets a subscription live. */
const CHANNEL_END = '2026-03-22T00:00:00.000Z';
const NOON = timed('2026-05-04T10:00:00.000Z', '2026-05-04T11:00:00.000Z');
const LATER = timed('2026-05-05T12:00:00.000Z', '2026-05-05T12:30:00.000Z');

/** Tests of single events, faults and cursors, shared by all providers. */
export function testEvents(start: StartProvider): void {
  describe('single events', () => {
    let under: ProviderUnderTest;
    beforeEach(async () => {
      under = await start();
    });
    afterEach(async () => {
      await under.world.close();
      expect(under.world.problems).toEqual([]);
    });
    const parts = () => ({ ...under, ...under.world });

    describe('a failed call', () => {
      it.each([
        ['too-many', 'rate_limited'],
        ['quota', 'rate_limited'],
        ['failure', 'provider_error'],
        ['failure-after', 'provider_error'],
        ['expired', 'unauthorized'],
        ['cut', 'unreachable'],
        ['cut-after', 'unreachable'],
      ] as const)('%s as %s', async (fault, kind) => {
        const { provider, token, faults } = parts();
        faults.next(fault);
        expect(await kindOf(provider.listCalendars(token))).toBe(kind);
      });

      it.each(['time-out', 'time-out-after'] as const)('%s as unreachable', async (fault) => {
        await under.world.close();
        under = await start({ patience: 200 });
        const { provider, token, faults } = parts();
        faults.next(fault);
        expect(await kindOf(provider.listCalendars(token))).toBe('unreachable');
      });

      it('reports the pause that the provider wants', async () => {
        const { provider, token, faults } = parts();
        faults.next('too-many');
        const error = await provider.listCalendars(token).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ kind: 'rate_limited', retryAfterMs: 1_000, status: 429 });
      });

      it('reports a revoked token without showing it', async () => {
        const { provider, token, world } = parts();
        world.revoke();
        const error = await provider.listCalendars(token).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ kind: 'unauthorized' });
        expect(String(error)).not.toContain(token);
      });

      it('reports a missing event', async () => {
        const { provider, token, calendarId } = parts();
        expect(await kindOf(provider.getEvent(token, calendarId, 'nothing'))).toBe('not_found');
        expect(await kindOf(provider.getEvent(token, 'nowhere', 'nothing'))).toBe('not_found');
        expect(await kindOf(provider.patchEvent(token, calendarId, 'nothing', null, { title: 'x' }))).toBe(
          'not_found',
        );
      });

      it('reports a conflict with an outside change', async () => {
        const { provider, token, calendarId, world } = parts();
        const made = await provider.insertEvent(token, calendarId, single(NOON), KEY);
        world.rename(made.id, 'Renamed outside');
        const late = provider.patchEvent(token, calendarId, made.id, made.etag, { title: 'Late' });
        expect(await kindOf(late)).toBe('conflict');
        expect(await kindOf(provider.deleteEvent(token, calendarId, made.id, made.etag))).toBe('conflict');
        const fresh = await provider.getEvent(token, calendarId, made.id);
        expect(fresh.title).toBe('Renamed outside');
        const patched = await provider.patchEvent(token, calendarId, made.id, fresh.etag, {
          title: 'In time',
        });
        expect(patched.title).toBe('In time');
      });

      it('reports an expired cursor', async () => {
        const { provider, token, calendarId, world } = parts();
        const mirror = createMirror(under);
        await mirror.sync();
        world.expireCursors();
        expect(await kindOf(provider.changes(token, calendarId, YEAR, mirror.cursor))).toBe('cursor_expired');
      });
    });

    describe('an event', () => {
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
      it('is read-only, declined, with its attendees and the meeting’s address', async () => {
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
        const mirror = createMirror(under);
        await mirror.sync();
        expect(mirror.events.get(id)).toEqual(event);
      });
    });

    describe('a channel', () => {
      it('calls after a change until it is stopped', async () => {
        const { provider, token, calendarId, world } = parts();
        let calls = 0;
        const receiver = createServer((request, response) => {
          const said = new URL(request.url ?? '', 'http://receiver').searchParams.get('validationToken');
          if (said === null) calls += 1;
          response.writeHead(200, { 'content-type': 'text/plain' }).end(said ?? '');
        });
        await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
        const { port } = receiver.address() as AddressInfo;
        const channel = await provider.watch(token, calendarId, {
          id: KEY,
          secret: 'a secret of this channel',
          url: `http://127.0.0.1:${port}/hook`,
          expiresAt: CHANNEL_END,
        });
        expect(Date.parse(channel.expiresAt)).toBeLessThanOrEqual(Date.parse(CHANNEL_END));
        expect(world.channelCount).toBe(1);
        await world.deliveries.settled();
        calls = 0;
        await provider.insertEvent(token, calendarId, single(NOON), KEY);
        await world.deliveries.settled();
        expect(calls).toBe(1);
        await provider.unwatch(token, channel);
        await provider.unwatch(token, channel);
        expect(world.channelCount).toBe(0);
        await new Promise((resolve) => {
          receiver.close(resolve);
          receiver.closeAllConnections();
        });
      });
    });

    describe('a read of changes', () => {
      it('returns inserted, moved and cancelled events, and nothing twice', async () => {
        const { world } = parts();
        const mirror = createMirror(under);
        const make = (title: string, hour: number) =>
          world.create({
            title,
            start: `2026-03-02T${String(hour).padStart(2, '0')}:00:00`,
            end: `2026-03-02T${String(hour).padStart(2, '0')}:30:00`,
            timeZone: 'Europe/Berlin',
          });
        const ids = [8, 9, 10, 11, 12, 13, 14].map((hour) => make(`At ${hour}`, hour));
        await mirror.sync();
        expect(mirror.seen()).toEqual(world.see(YEAR.timeMin, YEAR.timeMax));
        const [first = '', second = '', third = ''] = ids;
        world.rename(first, 'Renamed');
        world.move(second, '2026-04-01T09:00:00', '2026-04-01T10:00:00', 'Europe/Berlin');
        world.cancel(third);
        make('New', 20);
        await mirror.sync();
        expect(mirror.seen()).toEqual(world.see(YEAR.timeMin, YEAR.timeMax));
        await mirror.sync();
        expect(mirror.seen()).toEqual(world.see(YEAR.timeMin, YEAR.timeMax));
      });

      it('returns events that were moved out of the window, and into it', async () => {
        const { world } = parts();
        const spring = { timeMin: '2026-01-01T00:00:00.000Z', timeMax: '2026-04-01T00:00:00.000Z' };
        const mirror = createMirror(under, spring);
        const hour = { end: '2026-02-02T10:00:00', timeZone: 'Europe/Berlin' };
        const out = world.create({ title: 'Out', start: '2026-02-02T09:00:00', ...hour });
        const into = world.create({
          title: 'In',
          start: '2026-08-02T09:00:00',
          end: '2026-08-02T10:00:00',
          timeZone: 'Europe/Berlin',
        });
        await mirror.sync();
        expect(mirror.seen().map(({ title }) => title)).toEqual(['Out']);
        world.move(out, '2026-09-02T09:00:00', '2026-09-02T10:00:00', 'Europe/Berlin');
        world.move(into, '2026-03-02T09:00:00', '2026-03-02T10:00:00', 'Europe/Berlin');
        await mirror.sync();
        expect(mirror.seen().map(({ title }) => title)).toEqual(['In']);
      });
    });
  });
}

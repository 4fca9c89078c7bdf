import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  createMirror,
  KEY,
  NOON,
  type StartProvider,
  single,
  startForEach,
  YEAR,
} from './provider-under-test.test-support.ts';

/** Three weeks after the worlds' now: longer than Microsoft lets a subscription live. */
const CHANNEL_END = '2026-03-22T00:00:00.000Z';

/** Tests of being called after changes, shared by the providers that call. */
export function testChannels(start: StartProvider): void {
  describe('a channel', () => {
    const { parts } = startForEach(start);

    it('calls after a change until it is stopped', async () => {
      const { provider, token, calendarId, world } = parts();
      let calls = 0;
      const receiver = createServer((request, response) => {
        const token = new URL(request.url ?? '', 'http://receiver').searchParams.get('validationToken');
        if (token === null) calls += 1;
        response.writeHead(200, { 'content-type': 'text/plain' }).end(token ?? '');
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
}

/** Tests of reading changes, shared by all providers. */
export function testChanges(start: StartProvider): void {
  describe('a read of changes', () => {
    const { under, parts } = startForEach(start);

    it('returns inserted, moved and cancelled events, and nothing twice', async () => {
      const { world } = parts();
      const mirror = createMirror(under());
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
      const mirror = createMirror(under(), spring);
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
}

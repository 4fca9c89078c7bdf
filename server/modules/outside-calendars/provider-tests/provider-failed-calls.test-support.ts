import { describe, expect, it } from 'vitest';
import {
  createMirror,
  KEY,
  kindOf,
  NOON,
  type StartProvider,
  single,
  startForEach,
  YEAR,
} from './provider-under-test.test-support.ts';

/** Tests of the errors of a failed call, shared by all providers. */
export function testFailedCalls(start: StartProvider): void {
  describe('a failed call', () => {
    const { under, parts, restart } = startForEach(start);

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
      await restart({ patience: 200 });
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
      const mirror = createMirror(under());
      await mirror.sync();
      world.expireCursors();
      expect(await kindOf(provider.changes(token, calendarId, YEAR, mirror.cursor))).toBe('cursor_expired');
    });
  });
}

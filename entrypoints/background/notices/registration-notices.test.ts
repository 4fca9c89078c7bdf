import { expect, it } from 'vitest';
import { createTestClock, settled } from '#client/ports.test-support.ts';
import { NoAnswerError } from '../lifecycle/deadline.ts';
import { registrationNotices } from './registration-notices.ts';

it('registrationNotices reads no notices while one is being shown: the browser would drop it', async () => {
  const done: string[] = [];
  const shown = Promise.withResolvers<void>();
  const registration = {
    async showNotification() {
      await shown.promise;
      done.push('shown');
    },
    async getNotifications() {
      done.push('read');
      return [];
    },
  };
  const notices = registrationNotices({ registration }, createTestClock());
  const showing = notices.show({ id: 'idle', title: 'Welcome back', body: '', acts: [], path: null });
  const clearing = notices.clear('noTimer');
  // Waits as long as a free lock takes.
  await navigator.locks.request('another', async () => undefined);
  expect(done).toEqual([]);
  shown.resolve();
  await Promise.all([showing, clearing]);
  expect(done).toEqual(['shown', 'read']);
});

it('registrationNotices shows the next notice where the browser never answered for the one before', async () => {
  const clock = createTestClock();
  const shown: string[] = [];
  const registration = {
    showNotification(title: string) {
      shown.push(title);
      return title === 'First' ? new Promise<void>(() => undefined) : Promise.resolve();
    },
    getNotifications: async () => [],
  };
  const notices = registrationNotices({ registration }, clock);
  const notice = { body: '', acts: [], path: null };
  const given = expect(notices.show({ id: 'a', title: 'First', ...notice })).rejects.toThrow(NoAnswerError);
  const next = notices.show({ id: 'b', title: 'Second', ...notice });
  await settled();
  await clock.advance(10_000);
  await Promise.all([given, next]);
  expect(shown).toEqual(['First', 'Second']);
});

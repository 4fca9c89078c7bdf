import { expect, it } from 'vitest';
import { registrationNotices } from './browser-notices.ts';

it('reads no notices while one is on its way to the screen: the browser would drop it', async () => {
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
  const notices = registrationNotices({ registration });
  const showing = notices.show({ id: 'idle', title: 'Welcome back', body: '', acts: [], path: null });
  const clearing = notices.clear('noTimer');
  // As long as a lock that nobody holds would take.
  await navigator.locks.request('another', async () => undefined);
  expect(done).toEqual([]);
  shown.resolve();
  await Promise.all([showing, clearing]);
  expect(done).toEqual(['shown', 'read']);
});

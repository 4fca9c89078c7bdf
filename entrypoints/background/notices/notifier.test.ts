import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Notification, NotificationKind } from '#contract/notification.ts';
import { MINUTE } from '#time/units.ts';
import { defaultExtensionSettings } from '../../browser/extension-settings.ts';
import { createTestServices } from '../worker-services.test-support.ts';
import { createNotifier } from './notifier.ts';

async function setUp() {
  const test = await createTestServices();
  const begin = async () => {
    const notifier = createNotifier(test.services);
    await notifier.look(test.client);
    notifier.follow(test.client);
    return notifier;
  };
  const notifier = await begin();
  function news(kind: NotificationKind, changed: Partial<Notification> = {}): Notification {
    const at = new Date(test.clock.now()).toISOString();
    const ids = {
      noteId: uuidv7(),
      delegationRequestId: null,
      commentId: null,
      organizationId: null,
      groupId: null,
      offeredRole: null,
      calendarItemId: null,
    };
    const notification = {
      kind,
      subject: 'Slates',
      actorId: null,
      actorName: 'Bob',
      dueAt: null,
      dueDay: null,
      guestAnswer: null,
      readAt: null,
    };
    return { id: uuidv7(), createdAt: at, updatedAt: at, version: 1, ...notification, ...ids, ...changed };
  }
  async function receive(...rows: Notification[]) {
    test.client.receive(rows.map((row) => ({ entity: 'notification', id: row.id, row })));
    await test.settled();
  }
  const titles = () => [...test.shown.values()].map(({ title }) => title);
  return { ...test, notifier, begin, news, receive, titles };
}

it('a notification that is read, old, from before the first start, or of a disabled kind shows no notice', async () => {
  const { news, receive, titles, clock, choose } = await setUp();
  const at = new Date(clock.now()).toISOString();
  const before = new Date(clock.now() - 5 * MINUTE).toISOString();
  const { notify } = defaultExtensionSettings;
  choose({ notify: { ...notify, 'comment.mentioned': false } });
  await receive(
    news('delegation.requested', { readAt: at }),
    news('delegation.requested', { createdAt: before }),
    news('comment.mentioned'),
  );
  const late = news('reminder.task');
  await clock.advance(61 * MINUTE);
  await receive(late);
  expect(titles()).toEqual([]);
});

it('a notification shows one notice, by socket or push, also after a restart of the worker', async () => {
  const { news, receive, titles, shown, client, notifier, begin } = await setUp();
  const notification = news('delegation.requested');
  await receive(notification);
  expect(titles()).toEqual(['Bob asked you to take on a task']);
  shown.clear();
  const push = (id: string) =>
    JSON.stringify({ id, kind: 'reminder.task', title: 'Pushed', body: '', path: '//evil.example' });
  await notifier.takePush(client.accountId, push(notification.id));
  const again = await begin();
  await again.takePush(client.accountId, push(notification.id));
  expect(titles()).toEqual([]);
  const next = news('reminder.task');
  await again.takePush(client.accountId, push(next.id));
  await receive(next);
  expect(titles()).toEqual(['Pushed']);
  expect([...shown.values()][0]?.path).toBe('/');
});

it('a push for an account that signed out shows no notice', async () => {
  const { notifier, titles, news } = await setUp();
  const { id, kind } = news('reminder.task');
  await notifier.takePush(null, JSON.stringify({ id, kind, title: 'Pushed', body: '', path: '/' }));
  expect(titles()).toEqual([]);
});

it('a notification that is read elsewhere removes its notice', async () => {
  const { news, receive, titles } = await setUp();
  const notification = news('delegation.requested');
  await receive(notification);
  await receive({ ...notification, readAt: notification.createdAt, version: 2 });
  expect(titles()).toEqual([]);
});

it('many notifications at once show one notice', async () => {
  const { news, receive, titles } = await setUp();
  await receive(...Array.from({ length: 5 }, () => news('delegation.requested')));
  expect(titles()).toEqual(['5 notifications']);
});

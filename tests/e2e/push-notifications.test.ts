import type { Browser } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import type { Notification, NotificationKind } from '#contract/notification.ts';
import { notificationRoutes } from '#contract/notification-routes.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { type Person, postAs, registerPerson, signIn } from './browser-person.ts';
import { named } from './by-name.ts';
import { type HeldServer, startHeldServer } from './held-server.ts';
import { readMails } from './mail-folder.ts';
import { PushWorker } from './push-worker.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { verifyAddress } from './verified-person.ts';

/** The latest notification of a kind. */
async function latestNotification(
  server: HeldServer,
  person: Person,
  kind: NotificationKind,
): Promise<Notification | null> {
  const reply = await fetch(`${server.url}/api/notifications`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  const { notifications } = notificationRoutes.getNotifications.reply.parse(await reply.json());
  return notifications.find((row) => row.kind === kind) ?? null;
}

let server: HeldServer;
let browser: Browser;

beforeAll(async () => {
  server = await startHeldServer();
  browser = await openBrowser();
});

it('gets one push per notification, whose buttons perform their actions', async () => {
  const ada = await registerPerson(server.url, 'Ada');
  const own = await openSocket(server.url, 'tasks', ada.token);
  const id = uuidv7();
  const dueDate = new Date(Date.now() + 1_000).toISOString();
  await emitWrite(own, 'createTask', { id, title: 'Water the plants', dueDate, reminders: [0] });
  await emitWrite(own, 'createTask', { id: uuidv7(), title: 'Fill the can', parentTaskId: id });

  const bob = await registerPerson(server.url, 'Bob');
  await server.runJobs();
  const mails = await readMails(server.dataDir);
  await verifyAddress(server.url, bob, mails.find((mail) => mail.includes(bob.email)) ?? '');
  const noteId = uuidv7();
  const socket = await openSocket(server.url, 'tasks', bob.token);
  await emitWrite(socket, 'createQuickTask', { id: noteId, title: 'Feed the cat' });
  await postAs(server.url, bob, `delegation/request/${noteId}`, {
    id: uuidv7(),
    access: [{ id: uuidv7(), userId: ada.userId }],
  });
  await waitUntil('the reminder', async () => {
    await server.runScheduled('reminders');
    return (await latestNotification(server, ada, 'reminder.task')) !== null;
  });
  const [reminder, request] = [
    await latestNotification(server, ada, 'reminder.task'),
    await latestNotification(server, ada, 'delegation.requested'),
  ];

  const context = await browser.createBrowserContext();
  await context.overridePermissions(server.url, ['notifications']);
  const page = await signIn(context, server.url, ada);
  const worker = await PushWorker.of(page, server.url);
  const reminding = {
    id: reminder?.id,
    kind: 'reminder.task',
    title: 'Reminder: Water the plants',
    body: 'Due now',
    path: `/task/${reminder?.noteId}`,
    acts: [
      { act: 'finish', title: 'Complete' },
      { act: 'later', title: 'Later' },
    ],
  };
  await worker.deliverUntilShown(reminding);
  await worker.deliver({ ...reminding, body: 'Due 1 minute ago' });
  await waitUntil('the second push takes its place', async () =>
    (await worker.notices()).some(({ body }) => body === 'Due 1 minute ago'),
  );
  expect(await worker.notices()).toEqual([
    {
      title: 'Reminder: Water the plants',
      body: 'Due 1 minute ago',
      actions: ['finish Complete', 'later Later'],
    },
  ]);

  // The open tab performs it without a reload.
  await page.evaluate(() => (document.documentElement.dataset.same = 'yes'));
  await worker.press('finish');
  await page.locator('::-p-text(“Water the plants” has 1 open subtask.)').wait();
  await page.locator(named('Complete all', 'button', '[role=dialog]')).click();
  await page.locator('::-p-text(2 tasks completed)').wait();
  expect(await page.$('html[data-same=yes]')).not.toBeNull();
  expect(new URL(page.url())).toMatchObject({ pathname: '/notifications', search: '' });
  expect(await worker.notices()).toEqual([]);
  const finish = named('Complete', 'button', 'main');
  await page.waitForSelector(finish, { hidden: true });
  await pressButton(page, 'Undo');
  await page.waitForSelector(finish);

  // Without an open tab, an address performs it.
  await page.goto('about:blank');
  await worker.deliverUntilShown({
    id: request?.id,
    kind: 'delegation.requested',
    title: 'Bob asked you to take on a task',
    body: 'Feed the cat',
    path: `/request/${request?.delegationRequestId}`,
    acts: [{ act: 'accept', title: 'Accept' }],
  });
  await worker.press('accept');
  await waitUntil('a window is opened', async () => (await worker.opened()) !== null);
  await page.goto(`${server.url}${await worker.opened()}`, { waitUntil: 'domcontentloaded' });
  await page.locator('::-p-text(You took on “Feed the cat”. Planned for )').wait();
  await page.waitForSelector('header [aria-label="Notifications, 0 unread"]');
  expect(await page.$(named('Load older', 'button', 'main'))).toBeNull();
  expect(new URL(page.url())).toMatchObject({ pathname: '/notifications', search: '' });
});

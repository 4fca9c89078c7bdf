import type { Browser, Page } from 'puppeteer-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationRoutes } from '#contract/notification.ts';
import { type SmtpStand, startSmtp } from '#tests/factories/smtp.ts';
import { pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, signIn } from './person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

/** The path and query of the newest mail's link to a page. */
async function mailedPath(smtp: SmtpStand, to: string, page: string): Promise<string> {
  const links = () =>
    smtp.mails
      .filter(({ recipients }) => recipients.includes(to))
      .flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? [])
      .filter((link) => link.includes(page));
  await waitUntil(`a mail with a link to ${page}`, () => links().length > 0, 30_000);
  const url = new URL(links().at(-1) ?? '');
  return `${url.pathname}${url.search}`;
}

async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = await page.waitForSelector(`input[name="${name}"]`);
  // A password that was typed before is written over, not added to.
  await field?.evaluate((input) => input instanceof HTMLInputElement && input.select());
  await field?.focus();
  await page.keyboard.type(value);
}

interface ShownOptions extends NotificationOptions {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

async function seeSignIn(page: Page): Promise<void> {
  await page.waitForFunction(() => location.pathname.startsWith('/login'), { polling: 50 });
}

async function post(server: ServerProcess, person: Person, path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-protection': '1',
      'idempotency-key': uuidv7(),
      origin: server.url,
      authorization: `Bearer ${person.token}`,
    },
    body: JSON.stringify(body),
  });
}

describe('an account', () => {
  let smtp: SmtpStand;
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    smtp = await startSmtp();
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000', SMTP_URL: smtp.url });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await smtp.close();
  });

  it('is verified, gets a new password by mail, ends a device, is taken along and deleted', async () => {
    const ada = await registerPerson(server.url, 'Ada');
    const page = await signIn(await browser.createBrowserContext(), server.url, ada);
    await page.goto(`${server.url}/profile`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Please confirm that');
    await page.goto(`${server.url}/verify-account?token=wrong`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'This link does not work');
    const verifying = await mailedPath(smtp, ada.email, '/verify-account');
    await page.goto(`${server.url}${verifying}`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Your address is confirmed');

    const stranger = await (await browser.createBrowserContext()).newPage();
    await stranger.goto(`${server.url}/request-password`, { waitUntil: 'domcontentloaded' });
    await fill(stranger, 'email', ada.email);
    await pressButton(stranger, 'Send the link');
    await seeText(stranger, 'Look into your mail');
    const resetting = await mailedPath(smtp, ada.email, '/password-reset');
    await stranger.goto(`${server.url}${resetting}`, { waitUntil: 'domcontentloaded' });
    const password = 'a quiet afternoon at sea';
    await fill(stranger, 'new-password', password);
    await pressButton(stranger, 'Set the password');
    await seeText(stranger, 'Your password is set');
    // The mail's link works once, and every session has ended.
    await stranger.goto(`${server.url}${resetting}`, { waitUntil: 'domcontentloaded' });
    await fill(stranger, 'new-password', password);
    await pressButton(stranger, 'Set the password');
    await seeText(stranger, 'This link is not valid any more');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeSignIn(page);

    const again = { ...ada, password };
    const first = await signIn(await browser.createBrowserContext(), server.url, again);
    const second = await signIn(await browser.createBrowserContext(), server.url, again);
    await first.goto(`${server.url}/settings/devices`, { waitUntil: 'domcontentloaded' });
    await seeText(first, 'this device');
    await first.locator('main li ::-p-aria([role="button"])').click();
    await first.locator('[role=alertdialog] ::-p-aria([name="Sign out"][role="button"])').click();
    await seeText(first, 'You are signed in nowhere else.');
    await second.reload({ waitUntil: 'domcontentloaded' });
    await seeSignIn(second);

    await first.goto(`${server.url}/settings/data`, { waitUntil: 'domcontentloaded' });
    await first.evaluate(() => {
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file) => {
        if (file instanceof Blob)
          void file
            .slice(0, 2)
            .text()
            .then((start) => (document.title = start));
        return make(file);
      };
    });
    await pressButton(first, 'Download archive');
    await seeText(first, 'The download has begun.');
    await first.waitForFunction(() => document.title === 'PK', { polling: 50 });

    await pressButton(first, 'Delete my account…');
    await fill(first, 'current-password', 'not this one');
    await pressButton(first, 'Delete for good');
    await first.waitForSelector('[role=dialog] ::-p-text(The password is wrong.)');
    await fill(first, 'current-password', password);
    await pressButton(first, 'Delete for good');
    await seeSignIn(first);
    await fill(first, 'email', ada.email);
    await fill(first, 'password', password);
    await first.locator('button[type=submit]').click();
    await seeText(first, 'Email or password is wrong.');
  });

  it('is told by push with a button, once for each notification, and the button does what it says', async () => {
    const [ada, bob] = [await registerPerson(server.url, 'Ada'), await registerPerson(server.url, 'Bob')];
    const context = await browser.createBrowserContext();
    await context.overridePermissions(server.url, ['notifications']);
    const page = await signIn(context, server.url, ada);
    const noteId = uuidv7();
    const socket = await openSocket(server.url, 'tasks', bob.token);
    await emitWrite(socket, 'createQuickTask', { id: noteId, title: 'Water the plants' });
    socket.close();
    const asked = await post(server, bob, `/api/delegation/request/${noteId}`, {
      id: uuidv7(),
      access: [{ id: uuidv7(), userId: ada.userId }],
    });
    expect(asked.status).toBe(200);
    await page.waitForSelector('header [aria-label="Notifications, 1 unread"]');
    const reply = await fetch(`${server.url}/api/notifications`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const [notification] = notificationRoutes.getNotifications.reply.parse(await reply.json()).notifications;
    const id = notification?.id ?? '';

    const session = await page.createCDPSession();
    const registered = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [own] = registrations;
        if (own !== undefined) resolve(own.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const target = await context.waitForTarget(
      (found) => found.type() === 'service_worker' && found.url().startsWith(server.url),
    );
    const worker = await target.worker();
    // A private window shows no notices: what the worker would show is written down instead.
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
      scope.shown = [];
      scope.registration.showNotification = async (title, { tag, actions }: ShownOptions = {}) => {
        scope.shown.push({ title, tag, actions });
      };
    });
    const data = JSON.stringify({
      id,
      kind: 'delegation.requested',
      title: 'Bob asks you to take on a task',
      body: 'Water the plants',
      path: `/request/${notification?.delegationRequestId}`,
      acts: [{ act: 'accept', title: 'Accept' }],
    });
    const registrationId = await registered;
    for (let time = 0; time < 2; time += 1) {
      await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    }
    const shown = async () =>
      (await worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)) ?? [];
    await waitUntil('both pushes are shown', async () => (await shown()).length === 2);
    // Two notices of one tag are one notice.
    const notice = {
      title: 'Bob asks you to take on a task',
      tag: id,
      actions: [{ action: 'accept', title: 'Accept' }],
    };
    expect(await shown()).toEqual([notice, notice]);

    // The worker asks the open page, which goes there without loading anew.
    await worker?.evaluate(async (path) => {
      const scope = globalThis as unknown as {
        clients: { matchAll(of: object): Promise<readonly { postMessage(message: unknown): void }[]> };
      };
      const [open] = await scope.clients.matchAll({ type: 'window' });
      open?.postMessage({ type: 'daywall:open', path });
    }, `/notifications?act=accept&id=${id}`);
    await page.waitForSelector('::-p-text(You take on “Water the plants”.)');
    await page.waitForSelector('header [aria-label="Notifications, 0 unread"]');
    expect(new URL(page.url()).search).toBe('');
  });
});

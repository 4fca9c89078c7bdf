import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { DAY } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, postAs, registerPerson } from './browser-person.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';

describe('keys of requests', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let ben: Person;
  let asked: readonly Person[] = [];
  /** Last task and its request. */
  let taskId = '';
  let requestId = '';

  const post = (by: Person, path: string, body: object) => postAs(server.url, by, path, body);

  beforeAll(async () => {
    browser = await openBrowser({ width: 1000, height: 800 });
    ben = await registerVerified(server, 'Ben');
    const [ada, cleo] = [await registerPerson(server.url, 'Ada'), await registerPerson(server.url, 'Cleo')];
    asked = [ada, cleo];
    const organizationId = v7();
    await post(ben, 'organizations', { id: organizationId, name: 'Works' });
    for (const person of asked) {
      await post(ben, `organizations/${organizationId}/addMember/${person.userId}`, {});
      await post(person, `organizations/${organizationId}/join`, {});
    }
    const socket = await openSocket(server.url, 'tasks', ben.token);
    for (const title of ['Mend the roof', 'Order the tiles']) {
      taskId = v7();
      requestId = v7();
      await emitWrite(socket, 'createTask', { id: taskId, title });
      await post(ben, `delegation/request/${taskId}`, {
        id: requestId,
        access: asked.map(({ userId }) => ({ id: v7(), userId, groupId: null, organizationId: null })),
      });
    }
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
    await page.goto(`${server.url}/cooperate/requests`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('main [data-row]');
  });

  const row = (title: string) => `main [data-row]:has(button[aria-label="Accept: ${title}"])`;

  it('do nothing without a focused request', async () => {
    await page.keyboard.press('y');
    await page.keyboard.press('n');
    expect(await page.$('[role=dialog]')).toBeNull();
    expect(await page.$(row('Mend the roof'))).not.toBeNull();
  });

  it('open the dialogs of the focused one', async () => {
    await page.focus(`${row('Mend the roof')} a`);
    for (const [key, title] of [
      ['n', 'Decline'],
      ['d', 'Propose another date'],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(`[role=dialog] ::-p-text(${title})`).wait();
      await page.keyboard.press('Escape');
      await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
      await page.focus(`${row('Mend the roof')} a`);
    }
  });

  it('accept it, and leave the other', async () => {
    await page.focus(`${row('Mend the roof')} a`);
    await page.keyboard.press('y');
    await page.waitForSelector(row('Mend the roof'), { hidden: true });
    expect(await page.$(row('Order the tiles'))).not.toBeNull();
    const taken = 'main [data-row]:has(button[aria-keyshortcuts="H"])';
    await page.waitForSelector(taken);
    await page.focus(`${taken} a`);
    await page.keyboard.press('h');
    await page.locator('[role=dialog] ::-p-text(Hand this task back?)').wait();
  });

  it('are those of the task in the panel while it has the focus, and answer one open proposal alone', async () => {
    const [ada, cleo] = asked;
    if (ada === undefined || cleo === undefined) throw new Error('nobody was asked');
    const propose = (by: Person) =>
      post(by, `delegation/proposeDate/${requestId}`, {
        proposalId: v7(),
        dueDate: new Date(Date.now() + 5 * DAY).toISOString(),
      });
    const accept = 'main button[aria-keyshortcuts="Y"]';
    await propose(ada);
    const issuer = await openSignedIn(await browser.createBrowserContext(), server.url, ben);
    await issuer.setViewport({ width: 1500, height: 900 });
    await issuer.goto(`${server.url}/request/${requestId}?task=${taskId}`, { waitUntil: 'networkidle0' });
    await issuer.waitForSelector(accept);
    await issuer.bringToFront();
    await issuer.focus('aside article button');
    await issuer.keyboard.press('y');
    await waitUntil('a word on the link', () =>
      issuer.$eval('ol[aria-live]', (list) => /Link copied|blocked copying/.test(list.textContent ?? '')),
    );
    expect(await issuer.$(accept)).not.toBeNull();
    await propose(cleo);
    await issuer.waitForSelector(accept, { hidden: true });
    const labels = await issuer.$$eval('main button', (buttons) => buttons.map((each) => each.textContent));
    expect(labels.filter((label) => label === 'Accept')).toHaveLength(2);
    await issuer.browserContext().close();
  });
});

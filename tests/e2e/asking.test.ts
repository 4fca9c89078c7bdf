import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { seeText, typeTask } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, PASSWORD, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { readMails } from './mail-folder.ts';
import { registerVerified } from './verified-person.ts';

const TASK = 'Feed the cat';
const OTHER = 'Water the plants';
const UNWANTED = 'Paint my house';

/** A newcomer in no organization hands a task to somebody with an account, and to somebody without one. */
journey('asking for the first time', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ana: Page;
  /** Keys and presses since the task was focused. */
  let acts = 0;

  beforeAll(async () => {
    browser = await openBrowser();
    const newcomer = await registerVerified(server, 'Ana');
    ana = await openSignedIn(await browser.createBrowserContext(), server.url, newcomer);
  });

  async function press(key: 'a' | 'Enter'): Promise<void> {
    acts += 1;
    await ana.keyboard.press(key);
  }
  async function type(text: string): Promise<void> {
    acts += 1;
    await ana.keyboard.type(text);
  }

  const focusedRow = () =>
    ana.evaluate(() => document.activeElement?.closest('[data-index], [data-task]')?.textContent ?? '');

  /** Asks an address to take a task from the list. */
  async function ask(task: string, email: string): Promise<void> {
    await ana.goto(`${server.url}/action/importance`, { waitUntil: 'domcontentloaded' });
    await ana.waitForSelector(`main [data-task] ::-p-text(${task})`);
    await ana.bringToFront();
    // The first press may come before the keys are loaded.
    await waitUntil('a focused row', async () => {
      if ((await focusedRow()).includes(task)) return true;
      await ana.keyboard.press('j');
      return (await focusedRow()).includes(task);
    });
    acts = 0;
    await press('a');
    await ana.waitForSelector('[role=dialog] input:focus');
    await type(email);
    await ana.waitForSelector(`[role=dialog] [role=option] ::-p-text(Ask ${email})`);
    expect(await axeFaults(ana)).toEqual([]);
    await press('Enter');
    await ana.waitForSelector(`::-p-text(A request to take on “${task}” goes to ${email})`);
    await seeText(ana, `Asked: ${email}`);
    expect(acts).toBe(3);
  }

  it('begins on the page of people, which says how', async () => {
    await ana.goto(`${server.url}/cooperate`, { waitUntil: 'domcontentloaded' });
    await seeText(ana, 'Hand a task to someone');
    expect(await axeFaults(ana)).toEqual([]);
    await ana.locator(named('Delegate a task', 'combobox')).click();
    await ana.waitForSelector('::-p-text(You have no open tasks to delegate yet.)');
    await ana.keyboard.press('Escape');
    await ana.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
  });

  it('is a key, an address and Enter, and reaches an account', async () => {
    const ben = await registerVerified(server, 'Ben');
    const bens = await openSignedIn(await browser.createBrowserContext(), server.url, ben);
    await typeTask(ana, TASK);
    await seeText(ana, TASK);
    await ask(TASK, ben.email);
    await bens.bringToFront();
    await bens.goto(`${server.url}/cooperate/requests`, { waitUntil: 'domcontentloaded' });
    await seeText(bens, 'From Ana');
    await bens.locator(`button[aria-label="Accept: ${TASK}"]`).click();
    await ana.bringToFront();
    await ana.goto(`${server.url}/cooperate`, { waitUntil: 'domcontentloaded' });
    await seeText(ana, 'Ben');
    await bens.close();
  });

  it('invites an address without an account by a mail, whose link leads to the request', async () => {
    const email = `cleo-${randomUUID()}@example.com`;
    await ana.bringToFront();
    await ana.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await typeTask(ana, OTHER);
    await seeText(ana, OTHER);
    await ask(OTHER, email);
    const mailWith = async (part: string) => {
      let found: string | undefined;
      await waitUntil(`a mail with ${part}`, async () => {
        found = (await readMails(server.dataDir)).find((mail) => mail.includes(email) && mail.includes(part));
        return found !== undefined;
      });
      return (found ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    };
    const link = /\/asked#[\w-]{64}/.exec(await mailWith('/asked#'))?.[0] ?? '';
    const cleo = await (await browser.createBrowserContext()).newPage();
    await withoutServiceWorker(cleo);
    await cleo.goto(server.url + link, { waitUntil: 'domcontentloaded' });
    await seeText(cleo, 'Ana asks you');
    await cleo.locator(named('Create an account', 'link')).click();
    await cleo.locator('input[name=firstName]').fill('Cleo');
    await cleo.locator('input[name=email]').fill(email);
    await cleo.locator('input[name=password]').fill(PASSWORD);
    await cleo.locator('button[type=submit]').click();
    await cleo.waitForFunction(() => location.pathname === '/cooperate/requests');
    await seeText(cleo, `Confirm ${email}`);
    const verifyPath = /\/verify-account\?token=[\w%-]+/.exec(await mailWith('/verify-account'))?.[0] ?? '';
    const verifying = await cleo.browserContext().newPage();
    await withoutServiceWorker(verifying);
    await verifying.goto(server.url + verifyPath, { waitUntil: 'domcontentloaded' });
    await cleo.bringToFront();
    await seeText(cleo, 'From Ana');
    await seeText(cleo, OTHER);
    expect(await axeFaults(cleo)).toEqual([]);
    await cleo.close();
  });

  it('can be declined for good, and allowed again', async () => {
    const dan = await registerVerified(server, 'Dan');
    const dans = await openSignedIn(await browser.createBrowserContext(), server.url, dan);
    await ana.bringToFront();
    await ana.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await typeTask(ana, UNWANTED);
    await seeText(ana, UNWANTED);
    await ask(UNWANTED, dan.email);
    await dans.bringToFront();
    await dans.goto(`${server.url}/cooperate/requests`, { waitUntil: 'domcontentloaded' });
    await dans.locator(`button[aria-label="Decline: ${UNWANTED}"]`).click();
    await dans.locator('[role=dialog] ::-p-text(Don’t let Ana ask me again)').click();
    expect(await axeFaults(dans)).toEqual([]);
    await dans.locator(named('Decline', 'button', '[role=dialog]')).click();
    await seeText(dans, 'People who can’t ask you anymore');
    await dans.locator('button[aria-label="Let Ana ask again"]').click();
    await dans.waitForFunction(() => !document.body.innerText.includes('People who can’t ask you anymore'));
    await dans.close();
  });
});

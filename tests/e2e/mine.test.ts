import type { Browser, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, postAs } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';
import { waitUntilStill } from './wait-until-still.ts';

const MINE = 'Paint the fence';
const THEIRS = 'Order the bricks';

/** Two members of an organization: each sees what is theirs to do, and the other's work on demand. */
journey('mine', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ana: Page;
  let ben: Page;

  const post = (person: Person, path: string, body: object) => postAs(server.url, person, path, body);

  async function addTask(person: Person, title: string, organizationId: string): Promise<void> {
    const socket = await openSocket(server.url, 'tasks', person.token);
    const dueDate = new Date(Date.now() + 3_600_000).toISOString();
    await emitWrite(socket, 'createTask', { id: uuidv7(), title, dueDate, organizationId });
    socket.close();
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.bringToFront();
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
  }

  /** Whether the page shows a text, once it shows `other`. */
  async function showsBeside(page: Page, text: string, other: string): Promise<boolean> {
    await seeText(page, other);
    return page.evaluate(
      (wanted) => document.querySelector('main')?.innerText.includes(wanted),
      text,
    ) as Promise<boolean>;
  }

  async function pressShiftM(page: Page): Promise<void> {
    await page.bringToFront();
    await page.keyboard.down('Shift');
    await page.keyboard.press('M');
    await page.keyboard.up('Shift');
  }

  beforeAll(async () => {
    browser = await openBrowser();
    const first = await registerVerified(server, 'Ana');
    const second = await registerVerified(server, 'Ben');
    const organizationId = uuidv7();
    await post(first, 'organizations', { id: organizationId, name: 'Works' });
    await post(first, `organizations/${organizationId}/addMember/${second.userId}`, {});
    await post(second, `organizations/${organizationId}/join`, {});
    await addTask(first, MINE, organizationId);
    await addTask(second, THEIRS, organizationId);
    ana = await openSignedIn(await browser.createBrowserContext(), server.url, first);
    ben = await openSignedIn(await browser.createBrowserContext(), server.url, second);
  });

  it('is what the wall shows, and everyone’s are one key away, with their owners', async () => {
    expect(await showsBeside(ana, THEIRS, MINE)).toBe(false);
    await pressShiftM(ana);
    await seeText(ana, THEIRS);
    await ana.waitForSelector('main [role=img][aria-label="Owned by Ben"]');
    expect(await axeFaults(ana)).toEqual([]);
    await open(ana, '/schedule');
    await ana.waitForSelector('main li[data-task]:has([role=img][aria-label="Owned by Ben"])');
    await open(ana, '/action/urgency');
    expect(await showsBeside(ana, MINE, THEIRS)).toBe(true);
    await pressButton(ana, 'Show only my tasks');
    await ana.waitForFunction(
      (text) => !document.querySelector('main')?.innerText.includes(text),
      {},
      THEIRS,
    );
    expect(await showsBeside(ana, THEIRS, MINE)).toBe(false);
  });

  it('ends with an assignment: a name and Enter', async () => {
    await pressButton(ana, `More actions: ${MINE}`);
    await ana.locator(named('Assign to…', 'menuitem')).click();
    await ana.waitForSelector('[role=dialog] [role=option]');
    // Letters that fade in lack contrast for a moment.
    await waitUntilStill(ana);
    expect(await axeFaults(ana)).toEqual([]);
    await ana.waitForSelector('[role=dialog] input:focus');
    await ana.keyboard.type('ben');
    await ana.keyboard.press('Enter');
    await seeText(ana, 'Nothing here is yours to do');
    await open(ana, '/action/waiting');
    await seeText(ana, MINE);
    await ana.waitForSelector('main [role=img][aria-label="Assigned to Ben"]');
  });

  it('is what was assigned to one, until it is handed back', async () => {
    await open(ben, '/action/assigned');
    await seeText(ben, MINE);
    await ben.waitForSelector('main [role=img][aria-label="Owned by Ana"]');
    const path = await ben.$eval('main [data-task] a', (link) => new URL(link.href).pathname);
    await open(ben, `${path}/cooperation`);
    await pressButton(ben, 'Hand back');
    await ben.locator(named('Hand back', 'button', '[role=dialog]')).click();
    await seeText(ana, 'You’re not waiting for anyone');
    await open(ana, '/wall');
    expect(await showsBeside(ana, THEIRS, MINE)).toBe(false);
  });

  it('is given by +name in a new task, from the list of colleagues', async () => {
    await ana.bringToFront();
    await ana.keyboard.press('q');
    await ana.waitForSelector('[role=dialog] input:focus');
    await ana.keyboard.type('Sweep the yard +');
    await ana.waitForSelector('[role=option] ::-p-text(Ben)');
    await ana.keyboard.type('b');
    await ana.keyboard.press('Enter');
    await ana.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[role=dialog] input')?.value.includes('+Ben') === true,
    );
    await ana.keyboard.press('Enter');
    await open(ben, '/action/assigned');
    await seeText(ben, 'Sweep the yard');
  });
});

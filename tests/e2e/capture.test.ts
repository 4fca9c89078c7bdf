import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { chooseIn, pressButton, seeText, typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

const LINE = 'input[aria-label="New task"]';
const inDialog = `[role=dialog] ${LINE}`;

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('main h1, main h2');
}

/** Values of a field, which the document's text does not hold. */
function typedIn(page: Page, selector: string): Promise<string | null> {
  return page.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.value ?? null, selector);
}

/** Opens a picker of the dialog, once the one before is gone. */
async function openPicker(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelectorAll('[role=dialog]').length === 1);
  await page.locator(named(name, 'button', '[role=dialog]')).click();
}

describe('capturing', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let person: Person;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
  });

  it('over any page is Q, a line and Enter; with Shift the dialog stays for the next', async () => {
    await open(page, `${server.url}/action/urgency`);
    await page.keyboard.press('q');
    await page.waitForSelector(inDialog);
    await page.keyboard.type('Call Bob tomorrow 2-4pm');
    await page.keyboard.down('Shift');
    await page.keyboard.press('Enter');
    await page.keyboard.up('Shift');
    await page.waitForFunction(
      (field) => document.querySelector<HTMLInputElement>(field)?.value === '',
      {},
      inDialog,
    );
    await page.keyboard.type('Call Ann');
    await page.keyboard.press('Enter');
    await page.waitForSelector(inDialog, { hidden: true });
    await page.waitForSelector('::-p-text(Added: Call Ann)');
    expect(await typedIn(page, inDialog)).toBeNull();
  });

  it('a time range plans the task for as long as it says', async () => {
    await page.locator('main a ::-p-text(Call Bob)').click();
    await page.waitForFunction(
      () => location.pathname.startsWith('/task/') || location.search.includes('task='),
    );
    const id = await page.evaluate(
      () => /[0-9a-f-]{36}/.exec(location.pathname + location.search)?.[0] ?? '',
    );
    await open(page, `${server.url}/task/${id}/schedule`);
    await seeText(page, '2:00 – 4:00 PM');
  });

  it('needs no words: date, repetition and estimate are picked, and dismissed by keys', async () => {
    await open(page, `${server.url}/action/urgency`);
    await page.keyboard.press('q');
    await page.waitForSelector(inDialog);
    await page.keyboard.type('Water the plants');
    await openPicker(page, 'Date');
    await page.locator('[role=dialog] ::-p-text(Tomorrow)').click();
    await page.waitForSelector(named('Remove “tomorrow”', 'button'));
    await openPicker(page, 'Repeat');
    await page.locator('[role=dialog] button ::-p-text(Every day)').click();
    await page.waitForSelector(named('Remove “Every day”', 'button'));
    await openPicker(page, 'Estimate');
    await page.locator('[role=dialog] button ::-p-text(15\u00a0min)').click();
    const estimate = await page.waitForSelector(named('Remove “15\u00a0min”', 'button'));
    await estimate?.focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector(named('Remove “15\u00a0min”', 'button'), { hidden: true });
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('New task');
    await page.keyboard.press('Enter');
    await page.waitForSelector(inDialog, { hidden: true });
    await seeText(page, 'Water the plants');
  });

  it('Start a task makes and starts the one it does not find', async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await open(page, `${server.url}/action/urgency`);
    await pressButton(page, 'Start a task');
    const search = 'input[type=search][placeholder="Find a task, or type a new one"]';
    await page.waitForSelector(search);
    await page.keyboard.type('Sort the samples 30m');
    await page.waitForSelector('::-p-text(New task: “Sort the samples”)');
    expect(await typedIn(page, search)).toBe('Sort the samples 30m');
    await page.keyboard.press('Enter');
    await page.waitForSelector(named('Stop the timer: Sort the samples', 'button'));
  });

  it('a subtask understands the same line', async () => {
    const socket = await openSocket(server.url, 'tasks', person.token);
    const id = v7();
    await emitWrite(socket, 'createTask', {
      id,
      title: 'Paint the wall',
      isNew: false,
    });
    socket.disconnect();
    await open(page, `${server.url}/task/${id}`);
    const subtask = 'input[aria-label="Add a subtask"]';
    await page.locator(subtask).click();
    await page.keyboard.type('Buy brushes tomorrow');
    await page.waitForSelector(named('Undo “tomorrow” and keep “tomorrow” in the title', 'button'));
    await page.keyboard.press('Enter');
    await seeText(page, '0 of 1');
    await page.waitForFunction(() => document.querySelector('main')?.innerText.includes('Tomorrow') === true);
  });

  it('a name that nobody has is no link, and Enter closes its list without a line break', async () => {
    await open(page, `${server.url}/action/urgency`);
    await typeTask(page, 'Ask around');
    await page.locator('main a ::-p-text(Ask around)').click();
    await pressButton(page, 'Write a comment. Type @ to mention someone.');
    await page.waitForSelector('.ProseMirror-focused');
    await page.keyboard.type('Hello @nobody');
    await page.waitForSelector('::-p-text(No one with that name can see this.)');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' there');
    expect(await page.evaluate(() => document.querySelectorAll('.ProseMirror-focused p').length)).toBe(1);
    await pressButton(page, 'Send');
    await page.waitForFunction(() =>
      document.querySelector('article')?.textContent?.includes('@nobody there'),
    );
    expect(await page.evaluate(() => document.querySelector('article a[href="/user/nobody"]'))).toBeNull();
  });

  it('reads dates in figures in the order that was chosen in the settings, and leaves a contradiction alone', async () => {
    await open(page, `${server.url}/settings/region`);
    await chooseIn(page, 'Numeric dates', 'Day first (31/12)');
    await open(page, `${server.url}/action/urgency`);
    await page.locator(`main ${LINE}`).click();
    await page.keyboard.type('Renew the lease 5/12/2031');
    await page.waitForSelector(named('Undo “Dec 5, 2031” and keep “5/12/2031” in the title', 'button'));
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('Call Bob tomorrow on friday');
    await page.waitForSelector('::-p-text(Contradictory details stay in the title.)');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.press('Backspace');
    await open(page, `${server.url}/settings/region`);
    await chooseIn(page, 'Numeric dates', 'Region default (12/31)');
  });

  it('a typed line survives a reload, until it is added, for its account alone', async () => {
    await open(page, `${server.url}/action/urgency`);
    await page.locator(`main ${LINE}`).click();
    await page.keyboard.type('Half a thought tomorrow');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForFunction(
      (field) => document.querySelector<HTMLInputElement>(field)?.value === 'Half a thought tomorrow',
      {},
      `main ${LINE}`,
    );
    await page.waitForSelector(named('Undo “tomorrow” and keep “tomorrow” in the title', 'button'));

    await page.locator(`main ${LINE}`).click();
    await page.keyboard.press('Enter');
    await seeText(page, 'Half a thought');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForSelector(`main ${LINE}`);
    expect(await typedIn(page, `main ${LINE}`)).toBe('');

    await page.locator(`main ${LINE}`).click();
    await page.keyboard.type('For nobody else');
    const other = await registerPerson(server.url, 'Bob');
    // The first account's session has ended in this browser.
    await page.evaluate(() => {
      localStorage.removeItem('daywall.token');
      localStorage.removeItem('daywall.account');
    });
    const second = await openSignedIn(page.browserContext(), server.url, other);
    await open(second, `${server.url}/action/urgency`);
    await second.waitForSelector(`main ${LINE}`);
    expect(await second.evaluate(() => localStorage.getItem('daywall.account'))).toBe(other.userId);
    expect(await typedIn(second, `main ${LINE}`)).toBe('');
  });
});

import type { Browser, KeyInput, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

/** Title of the task whose row has the focus. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const row = document.activeElement?.closest('[data-index], [data-task]');
    return row?.querySelector('a')?.textContent ?? '';
  });
}

function textOf(page: Page, title: string): Promise<string> {
  return page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>('main [data-task]')].find((row) =>
        row.innerText.includes(wanted),
      )?.innerText ?? '',
    title,
  );
}

async function seeToast(page: Page, text: string): Promise<void> {
  await page.locator(`ol[aria-live] ::-p-text(${text})`).wait();
}

async function undo(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
}

describe('keys', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let person: Person;

  async function open(path: string): Promise<void> {
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle0' });
    await page.waitForSelector('main [data-task] a, main [data-drag] a');
  }
  /** Presses J without a focused row; the first press may come before the keys are loaded. */
  async function focusFirst(): Promise<void> {
    await waitUntil('a focused row', async () => {
      if ((await focused(page)) !== '') return true;
      await page.keyboard.press('j');
      return (await focused(page)) !== '';
    });
  }

  beforeAll(async () => {
    browser = await openBrowser({ width: 1000, height: 800 });
    person = await registerPerson(server.url, 'Kim');
    const socket = await openSocket(server.url, 'tasks', person.token);
    for (const [index, title] of ['Apples', 'Bread', 'Cheese'].entries())
      await emitWrite(socket, 'createTask', { id: v7(), title, importance: 90 - index * 10 });
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await open('/action/importance');
  });

  it('leave fields, open dialogs and keys with Ctrl alone', async () => {
    await focusFirst();
    await page.keyboard.down('Control');
    await page.keyboard.press('d');
    await page.keyboard.up('Control');
    expect(await page.$('[role=dialog]')).toBeNull();
    await page.keyboard.press('e');
    await page.waitForSelector('[role=dialog] input');
    await page.keyboard.type('t');
    expect(await page.$$('[role=dialog]')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
    expect(await textOf(page, 'Apples')).not.toContain('Tomorrow');
  });

  it('act on the focused row, say so, and are undone by Ctrl and Z', async () => {
    await focusFirst();
    expect(await focused(page)).toBe('Apples');
    await page.keyboard.press('t');
    await seeToast(page, 'Due tomorrow: Apples');
    await waitUntil('tomorrow', async () => (await textOf(page, 'Apples')).includes('Tomorrow'));
    await undo(page);
    await waitUntil('no date', async () => !(await textOf(page, 'Apples')).includes('Tomorrow'));
    await page.keyboard.press('e');
    await page.waitForSelector('[role=dialog] input:focus');
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await waitUntil('an estimate', async () => (await textOf(page, 'Apples')).includes('45'));
  });

  it('open a field that understands a date in words', async () => {
    await focusFirst();
    await page.keyboard.press('d');
    await page.waitForSelector('[role=dialog] input[placeholder^="next mon"]:focus');
    await page.keyboard.type('tomorrow');
    await page.keyboard.press('Enter');
    await waitUntil('tomorrow', async () => (await textOf(page, 'Apples')).includes('Tomorrow'));
  });

  it('make a task repeat that is due, and say why another cannot', async () => {
    await focusFirst();
    await page.keyboard.press('j');
    await waitUntil('the next row', async () => (await focused(page)) === 'Bread');
    await page.keyboard.press('r');
    await seeToast(page, 'Add a due date first');
    await page.keyboard.press('k');
    await page.keyboard.press('r');
    await page.locator('[role=dialog] ::-p-text(Daily)').click();
    await page.locator(named('Save', 'button', '[role=dialog]')).click();
    await page.waitForSelector('main [data-task] [aria-label="Repeats"]');
    await undo(page);
    await seeToast(page, 'Undone: “Apples” now repeats');
    await page.waitForSelector('main [data-task] [aria-label="Repeats"]', { hidden: true });
    await waitUntil('the row again', async () => (await focused(page)) === 'Apples');
  });

  it('act on all chosen rows', async () => {
    await focusFirst();
    await page.keyboard.press('v');
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Shift');
    await page.waitForSelector('[role=toolbar]');
    await page.keyboard.press('1');
    await seeToast(page, '2 tasks changed');
    await page.keyboard.press('c');
    await page.locator('::-p-text(Comment on 2 tasks)').wait();
    await page.keyboard.press('Escape');
    await waitUntil('the row again', async () => (await focused(page)) !== '');
    await page.keyboard.press('Escape');
    await waitUntil('no chosen rows', async () => (await page.$('[role=toolbar]')) === null);
  });

  it('start and stop a timer, undone by Ctrl and Z, without a connection and in a second browser too', async () => {
    await open('/action/importance');
    await focusFirst();
    const title = await focused(page);
    const other = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    const stop = named(`Stop the timer: ${title}`, 'button');
    const runs = async (isRunning: boolean, ...pages: readonly Page[]) => {
      for (const each of pages) await each.waitForSelector(stop, { hidden: !isRunning });
    };
    await page.bringToFront();
    await page.keyboard.press('s');
    await seeToast(page, 'Timer started');
    await runs(true, page, other);
    await undo(page);
    await runs(false, page, other);
    await page.keyboard.press('s');
    await runs(true, page, other);
    allowOnConsole(/ERR_INTERNET_DISCONNECTED|replica\.notLoaded/);
    await page.setOfflineMode(true);
    await page.keyboard.press('s');
    await seeToast(page, 'Timer stopped');
    await runs(false, page);
    await undo(page);
    await runs(true, page);
    await page.setOfflineMode(false);
    await page.keyboard.press('s');
    await runs(false, page, other);
    await other.browserContext().close();
  });

  it('finish a task that repeats, and say when it comes next', async () => {
    const socket = await openSocket(server.url, 'tasks', person.token);
    const id = v7();
    const rule = { rule: 'FREQ=DAILY', timeZone: 'UTC', basis: 'completion' as const };
    const dueDate = new Date().toISOString();
    await emitWrite(socket, 'createTask', { id, title: 'Water the plants', importance: 1, dueDate });
    await emitWrite(socket, 'setTaskRecurrence', { id, recurrence: rule });
    socket.disconnect();
    await open('/action/importance');
    await page.focus(`main [data-index]:has([data-task="${id}"])`);
    await page.keyboard.press('x');
    await seeToast(page, 'Next: tomorrow');
    await undo(page);
    await page.waitForSelector(`main [data-task="${id}"]`);
  });

  it('act on what is due today on Home', async () => {
    const socket = await openSocket(server.url, 'tasks', person.token);
    const id = v7();
    const dueDay = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    await emitWrite(socket, 'createTask', { id, title: 'Fetch the parcel', dueDay });
    socket.disconnect();
    await open('/wall');
    const row = `section[aria-label^="Timeline"] li[data-task="${id}"]`;
    await page.waitForSelector(row);
    await page.focus(`${row} a`);
    await page.keyboard.press('t');
    await seeToast(page, 'Due tomorrow: Fetch the parcel');
    await page.waitForSelector(row, { hidden: true });
    await undo(page);
    await page.waitForSelector(row);
    await page.focus(`${row} a`);
    await page.keyboard.press('x');
    await page.waitForSelector(row, { hidden: true });
  });

  it('choose tasks on Home, which the bar acts on', async () => {
    const socket = await openSocket(server.url, 'tasks', person.token);
    const dueDay = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    for (const title of ['Call the bank', 'Pay the rent'])
      await emitWrite(socket, 'createTask', { id: v7(), title, dueDay, importance: 80 });
    socket.disconnect();
    await open('/wall');
    const row = (title: string) => `main [data-task]:has([data-select][aria-label="Select: ${title}"])`;
    const chosen = () => page.$$eval('main [data-select]:checked', (boxes) => boxes.length);
    await page.waitForSelector(row('Call the bank'));
    await page.waitForSelector(row('Pay the rent'));
    await page.focus(`${row('Call the bank')} a`);
    await waitUntil('a chosen row', async () => {
      if ((await chosen()) === 0) await page.keyboard.press('v');
      return (await chosen()) === 1;
    });
    await page.locator(named('More actions: Pay the rent', 'button', 'main')).click();
    await page.locator(named('Select', 'menuitem')).click();
    await waitUntil('two chosen rows', async () => (await chosen()) === 2);
    await page.waitForSelector('[role=toolbar]');
    await page.focus(`${row('Call the bank')} a`);
    await page.keyboard.press('2');
    await seeToast(page, '2 tasks changed');
    await page.focus(`${row('Call the bank')} a`);
    await page.keyboard.press('x');
    await seeToast(page, '2 tasks completed');
    await page.waitForSelector('[role=toolbar]', { hidden: true });
  });

  it('name the task in the palette, which acts on it', async () => {
    await open('/action/importance');
    await focusFirst();
    const title = await focused(page);
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.locator('[role=dialog] ::-p-text(Move to tomorrow)').wait();
    expect(await page.$(`[role=dialog] ::-p-text(${title})`)).not.toBeNull();
    await page.keyboard.press('Escape');
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
  });

  it('choose in the palette what was typed last, and what the pointer highlights', async () => {
    await open('/action/importance');
    await focusFirst();
    const openPalette = async () => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      await page.waitForSelector('[role=dialog] input:focus');
    };
    await openPalette();
    await page.keyboard.type('bread');
    await page.waitForFunction(() =>
      document.querySelector('[role=dialog] [role=menuitem]')?.textContent?.includes('Bread'),
    );
    await page.emulateCPUThrottling(6);
    // Nothing waits between the paste and Enter.
    await page.$eval('[role=dialog] input', (field) => (field as HTMLInputElement).select());
    await Promise.all([page.keyboard.sendCharacter('tasks by urg'), page.keyboard.press('Enter')]);
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    await page.emulateCPUThrottling(null);
    await waitUntil('the page that was named', () => page.url().endsWith('/action/urgency'));

    await openPalette();
    await page.keyboard.type('bread');
    const add = await page.waitForSelector('[role=dialog] [role=menuitem][data-key="add"]');
    await page.waitForFunction(() =>
      document.querySelector('[role=dialog] [role=menuitem]')?.textContent?.includes('Bread'),
    );
    // The pointer counts from its second movement: one that only rests highlights nothing.
    await page.locator('[role=dialog] [role=menuitem]').hover();
    await add?.hover();
    await page.waitForSelector('[role=dialog] [role=menuitem][data-key="add"][data-focused]');
    await page.keyboard.press('Enter');
    await seeToast(page, 'Added: bread');
    expect(page.url()).toMatch(/\/action\/urgency$/);
  });

  it.each([
    ['the wall', '/wall'],
    ['the board', '/action/progress'],
    ['the plane', '/action/priority'],
  ])('reach the rows of %s without the mouse', async (_, path) => {
    await open(path);
    await focusFirst();
    const first = await focused(page);
    await page.keyboard.press('j');
    await waitUntil('the next row', async () => ![first, ''].includes(await focused(page)));
    await page.keyboard.press('k');
    await waitUntil('the first again', async () => (await focused(page)) === first);
    await page.keyboard.press('e');
    await page.locator(`[role=dialog] ::-p-text(${first})`).wait();
    await page.keyboard.press('Escape');
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
  });

  it('and names of controls without a word stand in a tooltip, with the key, until Escape', async () => {
    await open('/action/importance');
    await focusFirst();
    const tip = () => page.$eval('[popover="manual"]', (box) => box.textContent).catch(() => null);
    await page.locator('main button[aria-label*="Apples"][aria-haspopup="menu"]').hover();
    await waitUntil('a tooltip', async () => ((await tip()) ?? '').includes('Apples'));
    await page.locator('main button[aria-keyshortcuts="S"]').hover();
    await waitUntil('one with its key', async () => /^Start the timer.*S$/.test((await tip()) ?? ''));
    await page.keyboard.press('Escape');
    await waitUntil('no tooltip', async () => (await tip()) === null);
  });

  it('and names of marks are shown by the pointer, which may go over to them, and by a long touch', async () => {
    await open('/action/importance');
    await focusFirst();
    const tip = () => page.$eval('[popover="manual"]', (box) => box.textContent).catch(() => null);
    const mark = 'main [data-task] [role=img][aria-label^="Importance"]';
    const middleOf = async (selector: string) => {
      const box = await (await page.waitForSelector(selector))?.boundingBox();
      if (!box) throw new Error(`no ${selector}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const isShown = () => waitUntil('a tooltip', async () => ((await tip()) ?? '').startsWith('Importance'));
    await page.locator(mark).hover();
    await isShown();
    const over = await middleOf('[popover="manual"]');
    await page.mouse.move(over.x, over.y, { steps: 4 });
    await page.mouse.move(over.x + 3, over.y, { steps: 40 });
    await isShown();
    await page.mouse.move(5, 5);
    await waitUntil('no tooltip', async () => (await tip()) === null);
    const at = await middleOf(mark);
    const path = page.url();
    await page.touchscreen.touchStart(at.x, at.y);
    await isShown();
    await page.touchscreen.touchEnd();
    await isShown();
    expect(page.url()).toBe(path);
    await page.keyboard.press('Escape');
    await waitUntil('no tooltip', async () => (await tip()) === null);
  });

  it('can be switched off, and on again', async () => {
    await open('/action/importance');
    await focusFirst();
    await page.keyboard.press('?');
    await (await page.waitForSelector(named('Single-key shortcuts', 'switch')))?.press('Space');
    await page.keyboard.press('Escape');
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
    await waitUntil('the row has the focus again', async () => (await focused(page)) !== '');
    await page.keyboard.press('e');
    await page.keyboard.press('q');
    expect(await page.$('[role=dialog]')).toBeNull();
    await page.evaluate(() => localStorage.removeItem('daywall.single-keys'));
    await page.keyboard.press('e');
    await page.waitForSelector('[role=dialog] input:focus');
  });

  it('can be changed and taken away, for this device, and come back', async () => {
    await open('/action/importance');
    await focusFirst();
    await page.keyboard.press('?');
    const change = async (name: string, key: KeyInput) => {
      await (await page.waitForSelector(named(name, 'button')))?.press('Enter');
      await page.waitForSelector('[role=dialog] button[aria-pressed=true]:focus');
      await page.keyboard.press(key);
    };
    await change('Change the key of “Estimate”: E', 'd');
    await page.waitForSelector('[role=dialog] ::-p-text(“Estimate” is D now.)');
    await change('Change the key of “Complete”: X', 'Backspace');
    await page.waitForSelector('[role=dialog] ::-p-text(“Complete” has no key now.)');
    await page.keyboard.press('Escape');
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await focusFirst();
    const title = await focused(page);
    await page.keyboard.press('x');
    expect(await focused(page)).toBe(title);
    // The keys of tasks are loaded behind the page.
    await waitUntil('the dialog', async () => {
      await page.keyboard.press('d');
      return (await page.$('[role=dialog] ::-p-text(How long will)')) !== null;
    });
    await page.keyboard.press('Escape');
    await waitUntil('no dialog', async () => (await page.$('[role=dialog]')) === null);
    await page.keyboard.press('?');
    await page.locator(named('Reset keys', 'button')).click();
    await page.waitForSelector(named('Change the key of “Complete”: X', 'button'));
    await page.keyboard.press('Escape');
  });
});

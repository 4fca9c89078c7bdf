import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton, seeText, typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Titles of the list's rows, from the top. */
function titles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-index]')]
      .toSorted((a, b) => Number(a.dataset.index) - Number(b.dataset.index))
      .map((row) => row.querySelector('a')?.textContent ?? ''),
  );
}

async function seeTitles(page: Page, wanted: readonly string[]): Promise<void> {
  await waitUntil(`rows ${wanted.join()}`, async () => (await titles(page)).join() === wanted.join());
}

/** Presses a chip or button in the overlay. */
async function press(page: Page, text: string): Promise<void> {
  await page.locator(`::-p-xpath(//button[normalize-space(.)="${text}"])`).click();
}

async function focusRow(page: Page, title: string): Promise<void> {
  await page.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-index]')];
    const row = rows.find((each) => each.querySelector('a')?.textContent === wanted);
    if (row === undefined) throw new Error(`no row ${wanted}`);
    row.focus();
  }, title);
}

async function pressWith(page: Page, modifier: 'Shift' | 'Alt', key: 'ArrowDown' | 'ArrowUp'): Promise<void> {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

async function pressControl(page: Page, key: 'k' | 'z'): Promise<void> {
  await page.keyboard.down('Control');
  await page.keyboard.press(key);
  await page.keyboard.up('Control');
}

/** Point beside the text of a row, at this share of its height (0 to 1). */
async function pointIn(page: Page, title: string, down: number): Promise<{ x: number; y: number }> {
  return page.evaluate(
    (wanted, share) => {
      const rows = [...document.querySelectorAll<HTMLElement>('main [data-task]')];
      const row = rows.find((each) => each.querySelector('a')?.textContent === wanted);
      const { x, y, width, height } = row?.getBoundingClientRect() ?? new DOMRect();
      return { x: x + width / 2, y: y + height * share };
    },
    title,
    down,
  );
}

const checked = (page: Page) =>
  page.evaluate(() => document.querySelectorAll('main [data-select]:checked').length);

journey('a list of tasks', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await openSignedIn(
      await browser.createBrowserContext(),
      server.url,
      await registerPerson(server.url, 'Ada'),
    );
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    for (const line of ['Apples tomorrow', 'Bread today 20m', 'Cheese !!', 'Dates', 'Eggs']) {
      await typeTask(page, line);
    }
    await waitUntil('five rows', async () => (await titles(page)).length === 5);
  });

  it('is searched, filtered and sorted, and says how many rows are left', async () => {
    expect((await titles(page)).slice(0, 2)).toEqual(['Bread', 'Apples']);
    const top = () => page.$eval('main [data-index]', (row) => row.getBoundingClientRect().top);
    const before = await top();
    await page.locator('main input[type=search]').fill('egg');
    await seeTitles(page, ['Eggs']);
    await seeText(page, '1 task');
    await page.waitForSelector(named('Save as filter', 'button'));
    expect(await top()).toBe(before);
    await page.locator('main input[type=search]').click({ count: 3 });
    await page.keyboard.press('Backspace');
    await waitUntil('every row', async () => (await titles(page)).length === 5);
    await pressButton(page, 'Filter');
    await press(page, 'Today');
    await page.keyboard.press('Escape');
    await seeTitles(page, ['Bread']);
    await pressButton(page, 'Remove filter: Today');
    await waitUntil('all rows again', async () => (await titles(page)).length === 5);
    await pressButton(page, 'Sort and group, now by Urgency');
    await press(page, 'Title');
    await page.keyboard.press('Escape');
    await seeTitles(page, ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs']);
  });

  it('remembers its view', async () => {
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeTitles(page, ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs']);
  });

  it('is worked on in bulk by keys, and undone at once', async () => {
    await focusRow(page, 'Bread');
    await page.keyboard.press('v');
    await pressWith(page, 'Shift', 'ArrowDown');
    await pressWith(page, 'Shift', 'ArrowDown');
    await waitUntil('three chosen rows', async () => (await checked(page)) === 3);
    await page.waitForSelector('[role=toolbar]');
    await page.keyboard.press('x');
    await seeTitles(page, ['Apples', 'Eggs']);
    await waitUntil('the focus is on a row that is left', () =>
      page.evaluate(() => document.activeElement?.closest('main [data-index]') instanceof Element),
    );
    await pressButton(page, 'Undo');
    await waitUntil('the rows back', async () => (await titles(page)).length === 5);
  });

  it('keeps its height under a message, which never covers the focused element', async () => {
    const measured = () =>
      page.evaluate(() => {
        const message = document.querySelector('ol[aria-live] li')?.getBoundingClientRect();
        return {
          heights: ['main', 'main div:has(> ul[aria-label])'].map(
            (of) => document.querySelector(of)?.clientHeight,
          ),
          focused: document.activeElement?.getBoundingClientRect().bottom ?? 0,
          message: message?.top ?? Number.POSITIVE_INFINITY,
        };
      });
    await page.setViewport({ width: 1280, height: 560 });
    await focusRow(page, 'Apples');
    await page.keyboard.press('End');
    await waitUntilStill(page);
    const before = await measured();
    await page.keyboard.press('x');
    await seeTitles(page, ['Apples', 'Bread', 'Cheese', 'Dates']);
    await page.locator('::-p-text(Completed: Eggs)').wait();
    await waitUntil('the row with the focus stands above the message', async () => {
      const { focused, message } = await measured();
      return focused <= message;
    });
    expect((await measured()).heights).toEqual(before.heights);
    expect(before.heights.every((height) => height !== undefined && height > 0)).toBe(true);
    await pressButton(page, 'Undo');
    await seeTitles(page, ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs']);
    await page.setViewport({ width: 1280, height: 900 });
  });

  it('selects rows by a press with Ctrl or Shift beside their text', async () => {
    for (const [modifier, title] of [
      ['Control', 'Apples'],
      ['Shift', 'Cheese'],
      ['Control', 'Bread'],
    ] as const) {
      const { x, y } = await pointIn(page, title, 0.5);
      await page.keyboard.down(modifier);
      await page.mouse.click(x, y);
      await page.keyboard.up(modifier);
    }
    await waitUntil('Apples and Cheese chosen', async () => (await checked(page)) === 2);
    await pressButton(page, 'Clear selection');
    await waitUntil('nothing chosen', async () => (await checked(page)) === 0);
  });

  it('selects rows by the box that a pointer over them shows', async () => {
    const { x, y } = await pointIn(page, 'Bread', 0.5);
    await page.mouse.move(x, y);
    const box = await page.waitForSelector('main [aria-label="Select: Bread"]');
    expect(await box?.evaluate((each) => getComputedStyle(each).opacity)).toBe('1');
    await box?.click();
    await waitUntil('Bread chosen', async () => (await checked(page)) === 1);
    await pressButton(page, 'Clear selection');
    await waitUntil('nothing chosen', async () => (await checked(page)) === 0);
  });

  it('opens a task by a press anywhere on its row, but not where its text is selected', async () => {
    const id = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>('main [data-task]')].find((row) =>
          row.textContent?.includes('Dates'),
        )?.dataset.task ?? '',
    );
    const isOpen = () => page.evaluate((of) => location.href.includes(of), id);
    const { x, y } = await pointIn(page, 'Dates', 0.5);
    await page.evaluate((of) => {
      const title = document.querySelector(`main [data-task="${of}"] a`);
      if (title !== null) getSelection()?.selectAllChildren(title);
    }, id);
    await page.mouse.click(x, y);
    await waitUntilStill(page);
    expect(await isOpen()).toBe(false);
    await page.evaluate(() => getSelection()?.empty());
    await page.mouse.click(x, y);
    await waitUntil('the task is open', isOpen);
    await page.goBack();
    await waitUntil('the list again', async () => (await titles(page)).length === 5);
  });

  it('is reordered by hand', async () => {
    await pressButton(page, 'Sort and group, now by Title');
    await press(page, 'Manual order');
    await page.keyboard.press('Escape');
    await seeTitles(page, ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs']);
    await focusRow(page, 'Apples');
    await pressWith(page, 'Alt', 'ArrowDown');
    await seeTitles(page, ['Bread', 'Apples', 'Cheese', 'Dates', 'Eggs']);
    // Dropping on the upper half of a row inserts before it, on the lower half after it.
    await drag(page, await pointIn(page, 'Eggs', 0.5), await pointIn(page, 'Apples', 0.25));
    await seeTitles(page, ['Bread', 'Eggs', 'Apples', 'Cheese', 'Dates']);
    await drag(page, await pointIn(page, 'Eggs', 0.5), await pointIn(page, 'Dates', 0.75));
    await seeTitles(page, ['Bread', 'Apples', 'Cheese', 'Dates', 'Eggs']);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeTitles(page, ['Bread', 'Apples', 'Cheese', 'Dates', 'Eggs']);
  });

  it('has all actions in the menu of a row', async () => {
    await pressButton(page, 'More actions: Eggs');
    await page.locator(named('Duplicate', 'menuitem')).click();
    await waitUntil(
      'the copy',
      async () => (await titles(page)).filter((title) => title === 'Eggs').length === 2,
    );
    await pressButton(page, 'Undo');
    await waitUntil('no copy', async () => (await titles(page)).length === 5);
    await pressButton(page, 'More actions: Eggs');
    await page.locator(named('Due date', 'menuitem')).click();
    await page.locator('[role=dialog] ::-p-text(In 3 days)').click();
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  });

  it('is saved as a filter with a page of its own, which is deleted and brought back', async () => {
    await pressButton(page, 'Filter');
    await press(page, 'Next 7 days');
    await page.keyboard.press('Escape');
    await press(page, 'Save as filter');
    const name = page.locator(named('Name', 'textbox', '[role=dialog]'));
    await name.fill('This week');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname.startsWith('/filter/'));
    await seeText(page, 'This week');
    await seeTitles(page, ['Bread', 'Apples', 'Eggs']);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeTitles(page, ['Bread', 'Apples', 'Eggs']);
    const { pathname } = new URL(page.url());
    await pressButton(page, 'More actions for this filter');
    await page.locator(named('Delete filter', 'menuitem')).click();
    await page.waitForFunction(() => location.pathname === '/action/urgency');
    await pressButton(page, 'Undo');
    await page.goto(`${server.url}${pathname}`, { waitUntil: 'domcontentloaded' });
    await seeTitles(page, ['Bread', 'Apples', 'Eggs']);
  });

  it('keeps completed tasks, which can be reopened', async () => {
    await focusRow(page, 'Eggs');
    await page.keyboard.press('x');
    await page.goto(`${server.url}/collect/completed`, { waitUntil: 'domcontentloaded' });
    await seeTitles(page, ['Eggs']);
    await page.locator('main [data-index] a').click();
    await page.waitForSelector('[data-task-page] ::-p-text(by Ada)');
    await page.locator(named('Reopen', 'button', '[data-task-page]')).click();
    await page.waitForSelector(named('Title', 'textbox', '[data-task-page]'));
    await page.waitForSelector('main [data-index]', { hidden: true });
  });

  it('is reached from anywhere by keys alone', async () => {
    await page.goto(`${server.url}/schedule`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    await pressControl(page, 'k');
    await page.waitForSelector('[role=dialog] input:focus');
    await page.keyboard.type('importance');
    // The first match is selected, and the arrows move on. Enter acts on the option that the field names as
    // active.
    const chosen = (text: string) =>
      page.waitForFunction(
        (wanted) => {
          const item = document.querySelector('[role=menuitem][data-focused]');
          const active = document.activeElement?.getAttribute('aria-activedescendant');
          return item?.id === active && item?.textContent.startsWith(wanted);
        },
        { polling: 50 },
        text,
      );
    await chosen('By importance');
    await page.keyboard.press('ArrowDown');
    await chosen('Add');
    await page.keyboard.press('ArrowUp');
    await chosen('By importance');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.pathname === '/action/importance');
    // The page may still be rendering: the palette opens over it.
    await pressControl(page, 'k');
    await page.waitForSelector('[role=dialog] input:focus');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
  });

  it('asks about open subtasks wherever a task is finished', async () => {
    await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await typeTask(page, 'Party today');
    await pressButton(page, 'More actions: Party');
    await page.locator(named('Add subtask', 'menuitem')).click();
    await page.waitForSelector('[role=dialog] input:focus');
    await page.keyboard.type('Cake');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    await page.locator('main input[type=checkbox][aria-label="Complete: Party"]').click();
    await page.waitForFunction(() =>
      document.querySelector('[role=dialog]')?.textContent?.includes('1 open subtask'),
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null);
    await page.locator('main input[type=checkbox][aria-label="Complete: Party"]').click();
    await pressButton(page, 'Complete all');
    await page.waitForSelector('main [data-task] ::-p-text(Party)', { hidden: true });
    await pressControl(page, 'z');
    await page.waitForSelector('main [data-task] ::-p-text(Party)');
  });

  it('moves focus to the next row after finishing, deleting or postponing by keyboard', async () => {
    // Rows of the most urgent: the focus stays in their list. Today, below it, has ticks without a menu.
    const labels = () =>
      page.evaluate(() =>
        [
          ...(document
            .querySelector('main ul:has([data-task])')
            ?.querySelectorAll('[data-task] input[type=checkbox]:not([data-select])') ?? []),
        ].map((tick) => tick.ariaLabel ?? ''),
      );
    const held = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.tagName);
    const isHeld = (what: string | undefined) =>
      waitUntil(`the focus is at ${what}`, async () => (await held()) === what);
    await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main input[aria-label="Complete: Apples"]');
    const before = await labels();
    const next = before[before.indexOf('Complete: Apples') + 1];
    await page.focus('main input[aria-label="Complete: Apples"]');
    await page.keyboard.press('Space');
    await isHeld(next);
    const more = next?.replace('Complete', 'More actions');
    const left = await labels();
    const after = left[left.indexOf(next ?? '') + 1] ?? left.at(-2);
    await page.focus(`main button[aria-label="${more}"]`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=menuitem]:focus');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await isHeld(after?.replace('Complete', 'More actions'));

    await page.goto(`${server.url}/stack`, { waitUntil: 'domcontentloaded' });
    const card = () => page.evaluate(() => document.querySelector('main article')?.ariaLabel);
    const later = await page.waitForSelector(named('Later', 'button'));
    const first = await card();
    await later?.focus();
    await page.keyboard.press('Enter');
    await waitUntil('another card', async () => (await card()) !== first);
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Later'));
  });
});

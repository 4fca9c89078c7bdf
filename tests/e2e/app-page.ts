import type { Page } from 'puppeteer';
import { LOOK, PATIENCE } from '../wait-until.ts';
import { named } from './by-name.ts';
import { waitUntilUnmoving } from './wait-until-still.ts';

/** Quick-add field of any page, web or extension. */
const quickAdd = 'input[aria-label="New task"]';

function button(name: string): string {
  return named(name, 'button');
}

/** Types a line into the quick add field of the page and presses Enter. */
export async function typeTask(page: Page, line: string): Promise<void> {
  await page.bringToFront();
  await page.locator(`main ${quickAdd}`).click();
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
}

/** Waits until `text` is visible on the page, outside of toasts. Throws with the page's text where it does not come. */
export async function seeText(page: Page, text: string): Promise<void> {
  await page
    .waitForFunction(
      (wanted) => document.querySelector('main')?.innerText.includes(wanted) === true,
      { timeout: PATIENCE, polling: LOOK },
      text,
    )
    .catch(async (cause: unknown) => {
      const shown = await page.evaluate(() => document.body.innerText).catch(String);
      throw new Error(`The page does not show “${text}” but: ${shown}`, { cause });
    });
}

export async function pressButton(page: Page, name: string): Promise<void> {
  await page.bringToFront();
  await page.locator(button(name)).click();
}

/** Chooses an option in the select field of a label. */
export async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await page.bringToFront();
  const select = await page.waitForSelector(
    `main ::-p-xpath(.//*[normalize-space(text())="${label}"]/..//button)`,
  );
  await select?.click();
  await page.locator(named(option, 'option')).click();
  await page.waitForFunction(() => document.querySelector('[role=listbox]') === null);
}

/** Replaces the text of a field, and leaves it. */
export async function writeField(page: Page, name: string, text: string): Promise<void> {
  await page.bringToFront();
  await page.locator(named(name, 'textbox', 'main')).click({ count: 3 });
  await page.keyboard.type(text);
  // Leaves every field: a focused one is not changed from elsewhere.
  await page.locator('main summary').click({ count: 2 });
}

/** Opens a page by the navigation, as a user does: by its area, then by the tab where it has one. */
export async function goTo(page: Page, ...links: readonly string[]): Promise<void> {
  await page.bringToFront();
  for (const link of links) await page.locator(named(link, 'link', 'nav')).click();
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags like a hand: down, several moves, a pause, up. */
export async function drag(page: Page, from: Point, to: Point | (() => Promise<Point>)): Promise<void> {
  const goal = typeof to === 'function' ? to : async () => to;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
  const first = await goal();
  await page.mouse.move(first.x, first.y, { steps: 20 });
  // A calendar scrolls by itself while something is dragged along its edge.
  const { x, y } = await goal();
  await page.mouse.move(x + 1, y + 1);
  await page.mouse.up();
}

/** Opens the list of tasks without a time, which the week closes where its days need the room. */
export async function openNotPlanned(page: Page): Promise<void> {
  await page.locator('aside [data-rail]').click();
  await page.waitForSelector('aside [data-close]');
}

/** Centre of a task's row in the list of tasks without a time. */
export async function unscheduledTask(page: Page, title: string): Promise<Point> {
  const row = await page.waitForSelector(`aside [data-task] ::-p-text(${title})`);
  // The list moves while it opens.
  await waitUntilUnmoving(page);
  const box = await row?.boundingBox();
  if (!box) throw new Error(`no row for ${title}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Point in the visible centre of a weekday's column (0 is Sunday), with that day's date. */
export async function weekdayColumn(page: Page, weekday: number): Promise<Point & { date: string }> {
  await page.waitForSelector('[role=cell][data-date]');
  return page.evaluate((wanted) => {
    for (const cell of document.querySelectorAll<HTMLElement>('[role=cell][data-date]')) {
      const { x, width, height } = cell.getBoundingClientRect();
      const date = cell.dataset.date ?? '';
      if (height > 500 && new Date(`${date}T12:00:00Z`).getUTCDay() === wanted) {
        return { x: x + width / 2, y: innerHeight * 0.55, date };
      }
    }
    throw new Error('that day is not shown');
  }, weekday);
}

/** Titles of the blocks in the column of a date. */
export async function blocksOn(page: Page, date: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const column = [...document.querySelectorAll<HTMLElement>(`[role=cell][data-date="${wanted}"]`)].find(
      (cell) => cell.getBoundingClientRect().height > 500,
    );
    return [...(column?.querySelectorAll<HTMLElement>('[data-item]') ?? [])].map((block) => block.innerText);
  }, date);
}

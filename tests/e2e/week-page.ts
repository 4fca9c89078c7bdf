import type { Page } from 'puppeteer';
import type { ScheduleItem } from '#contract/schedule-item.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Waits until the calendar has scrolled, to the morning or to where it stood before a reload, and the hours of a day keep
 * their position for some frames.
 */
export async function waitForWeek(page: Page, date: string): Promise<void> {
  await page.waitForFunction(
    (day) => {
      const cells = [...document.querySelectorAll<HTMLElement>(`[role="cell"][data-date="${day}"]`)];
      const column = cells.find((cell) => cell.getBoundingClientRect().height > 500);
      const wholeDays = cells.find((cell) => cell.getBoundingClientRect().height < 100);
      if (column === undefined) return false;
      const { x, y, height } = column.getBoundingClientRect();
      const [position, frames] = [`${x} ${y} ${height}`, Number(column.dataset.frames ?? 0)];
      column.dataset.frames = column.dataset.place === position ? String(frames + 1) : '0';
      column.dataset.place = position;
      // Midnight is hidden behind the row of whole days.
      return y < (wholeDays?.getBoundingClientRect().bottom ?? 0) && frames >= 8;
    },
    { polling: 'raf' },
    date,
  );
}

/** Point in the centre of a day's column, some minutes after midnight. */
export async function pointAt(page: Page, date: string, minutes: number): Promise<Point> {
  await page.waitForSelector(`[role="cell"][data-date="${date}"]`);
  return page.evaluate(
    (day, after) => {
      const column = [...document.querySelectorAll(`[role="cell"][data-date="${day}"]`)].find(
        (cell) => cell.getBoundingClientRect().height > 500,
      );
      if (column === undefined) throw new Error(`${day} is not shown`);
      const { left, width, top, height } = column.getBoundingClientRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + (height * after) / 1440) };
    },
    date,
    minutes,
  );
}

/** Height of an hour. Pixels. */
export async function hourHeight(page: Page, date: string): Promise<number> {
  const [midnight, next] = [await pointAt(page, date, 0), await pointAt(page, date, 1440)];
  return (next.y - midnight.y) / 24;
}

export async function boxOfBlock(
  page: Page,
  id: string,
): Promise<Point & { readonly width: number; readonly height: number }> {
  const box = await (await page.waitForSelector(`[data-item="${id}"]`))?.boundingBox();
  if (!box) throw new Error('the block is not drawn');
  return box;
}

/** Drags a block, grabbed `below` its upper edge, by the vector `by`. */
export async function moveBlock(page: Page, id: string, below: number, by: Point): Promise<void> {
  const { x, y, width } = await boxOfBlock(page, id);
  const from = { x: Math.round(x + width / 2), y: Math.round(y + below) };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

/** Waits until a day shows a block of that title at those times. Returns its id. */
export async function seeBlock(page: Page, date: string, title: string, times = ''): Promise<string> {
  const found = await page.waitForFunction(
    (day, words) =>
      [...document.querySelectorAll<HTMLElement>(`[role="cell"][data-date="${day}"] [data-item]`)].find(
        ({ textContent }) => words.every((each) => textContent.includes(each)),
      )?.dataset.item,
    { polling: 50 },
    date,
    [title, times],
  );
  return String(await found.jsonValue());
}

/** Waits until no block of that title is shown. */
export async function unseeBlock(page: Page, title: string): Promise<void> {
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('[data-item]')].every(({ textContent }) => !textContent.includes(text)),
    { polling: 50 },
    title,
  );
}

/** Times of an item as text: `2027-03-02 09:00–10:30`, or the days of a whole-day block. */
export function describeItem({ startDate, endDate, isAllDay }: ScheduleItem): string {
  const [day, end] = [startDate.slice(0, 10), endDate.slice(0, 10)];
  return isAllDay ? `${day} to ${end}` : `${day} ${startDate.slice(11, 16)}–${endDate.slice(11, 16)}`;
}

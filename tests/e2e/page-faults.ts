import type { Page } from 'puppeteer';
import type { AppPage } from './app-pages.ts';
import { axeFaults } from './axe.ts';
import { takeUnexpected } from './console.ts';
import { cutByLargeText } from './large-text.ts';
import { shiftFaults } from './layout-shifts.ts';
import { atNight, byDay, other, type Tab, wear } from './page-look.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Whether the page, once it has settled, is no wider than the screen. */
async function keepsWithin(page: Page): Promise<boolean> {
  const settled = page.waitForFunction(() => {
    const main = document.querySelector('main');
    return (
      document.documentElement.scrollWidth <= innerWidth &&
      (main === null || main.scrollWidth <= main.clientWidth)
    );
  });
  return settled.then(
    () => true,
    () => false,
  );
}

/** Faults of the page in its present look, at the usual size of text. */
async function faultsOfLook({ page, look }: Tab): Promise<string[]> {
  const faults: string[] = [];
  await waitUntilStill(page);
  if (look === atNight && !(await keepsWithin(page))) faults.push(`too wide for ${look.viewport.width} px`);
  for (const fault of await axeFaults(page)) faults.push(`${look.theme}: ${fault}`);
  if (look === byDay && (await page.$('[role=alert] h1')) !== null) faults.push('the error page');
  return faults;
}

/** Faults of the page by day with large text. */
async function faultsOfLargeText(tab: Tab): Promise<string[]> {
  await wear(tab, byDay, { isLarge: true });
  await waitUntilStill(tab.page);
  return cutByLargeText(tab.page);
}

/**
 * Opens a page by its address as after a reload, and returns its faults. It begins in the look that the page
 * before it ended in, and is checked in both, and between them with large text.
 */
async function faultsOf(tab: Tab, address: string): Promise<string[]> {
  const { page } = tab;
  const faults: string[] = [];
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('h1');
    await waitUntilStill(page);
    faults.push(...(await shiftFaults(page)), ...(await faultsOfLook(tab)));
    const second = other(tab.look);
    faults.push(...(await faultsOfLargeText(tab)));
    await wear(tab, second);
    faults.push(...(await faultsOfLook(tab)));
  } catch (error) {
    faults.push(String(error));
  }
  return [...faults, ...(await takeUnexpected())];
}

interface Checks {
  readonly tab: Tab;
  readonly pages: readonly AppPage[];
  readonly addressOf: (page: AppPage) => string;
  /** Called with each page while it is open. */
  readonly onChecked?: (page: AppPage, tab: Tab) => Promise<void>;
}

/** Faults of pages, one after the other in the same tab, which is closed then. */
export async function allFaults({ tab, pages, addressOf, onChecked }: Checks): Promise<string[]> {
  const faults: string[] = [];
  for (const page of pages) {
    for (const fault of await faultsOf(tab, addressOf(page))) faults.push(`${page.name}: ${fault}`);
    await onChecked?.(page, tab);
  }
  await tab.page.close();
  return faults;
}

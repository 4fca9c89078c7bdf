import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createTasks } from '../../bench/fill-account.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, takeCookie, withoutServiceWorker } from './browser-person.ts';
import { shiftFaults, watchShifts } from './layout-shifts.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Addresses of all that had arrived when the page was in its document. */
declare global {
  var coldStart: Promise<string[]>;
}

const built = resolve(import.meta.dirname, '../../dist/web');
const field = ':has(input[aria-label="New task"])';
const TASKS = 20;
/** More than one answer brings; two of three are due, of which Home shows five. */
const MANY = 900;
const LEFT = 595;

/** Size of a built file as it is sent, compressed. Kilobytes. */
function sentSize(address: string): number {
  const path = join(built, new URL(address).pathname);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1_000;
}

describe('a browser with nothing but its cookie', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let person: Person;

  beforeAll(async () => {
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    await createTasks(server.url, person, TASKS);
  });

  /** Loads a page; its faults are layout shifts above `mostShift` until it is still. */
  async function load(path: string, usable: string, isSignedIn: boolean, mostShift: number) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await withoutServiceWorker(page);
    await watchShifts(page);
    if (isSignedIn) await takeCookie(page, server.url, person);
    await page.evaluateOnNewDocument((wanted) => {
      globalThis.coldStart = new Promise((done) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(wanted) === null) return;
          observer.disconnect();
          done(performance.getEntriesByType('resource').map(({ name }) => name));
        });
        observer.observe(document, { childList: true, subtree: true });
      });
    }, usable);
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    const addresses = await page.evaluate(() => globalThis.coldStart);
    await waitUntilStill(page);
    const faults = await shiftFaults(page, mostShift);
    await context.close();
    const files = addresses.filter((address) => /\.(?:js|css)$/.test(address));
    const size = files.reduce((sum, file) => sum + sentSize(file), 0);
    const calls = addresses
      .map((address) => new URL(address).pathname)
      .filter((at) => at.startsWith('/api/'));
    return { files, size, calls, faults };
  }

  it.each([
    { name: 'Home', path: '/wall', usable: `main${field} li`, most: { files: 5, size: 216, shift: 0.002 } },
    {
      name: 'a list',
      path: '/action/urgency',
      usable: `main${field} li[aria-setsize="${TASKS}"]`,
      most: { files: 11, size: 251, shift: 0.002 },
    },
    {
      name: 'the board',
      path: '/action/progress',
      usable: 'main li',
      most: { files: 13, size: 259, shift: 0 },
    },
    {
      name: 'the agenda',
      path: '/schedule',
      usable: 'main li',
      most: { files: 15, size: 321, shift: 0.002 },
    },
  ])('shows $name with its rows from one answer, in few files', async ({ path, usable, most }) => {
    const { files, size, calls, faults } = await load(path, usable, true, most.shift);
    expect(calls).toEqual(['/api/auth/start']);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.files);
    expect(size).toBeLessThanOrEqual(most.size);
    expect(faults).toEqual([]);
  });

  it.each([1280, 390])(
    'shows the most urgent of very many tasks, and nothing moves for the others: %i px',
    async (width) => {
      const busy = await registerPerson(server.url, 'Grace');
      await createTasks(server.url, busy, MANY);
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height: 844 });
      await withoutServiceWorker(page);
      await watchShifts(page);
      await takeCookie(page, server.url, busy);
      await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
      const shown = await page.waitForFunction(() => {
        const titles = [...document.querySelectorAll('main ul[class*=rows] a')].map(
          (link) => link.textContent,
        );
        return titles.length > 0 && titles.join();
      });
      const first = await shown.jsonValue();
      await page.waitForFunction((text) => document.body.innerText.includes(text), {}, `and ${LEFT} more`);
      expect(
        await page.$$eval('main ul[class*=rows] a', (links) => links.map((link) => link.textContent).join()),
      ).toBe(first);
      expect(await shiftFaults(page)).toEqual([]);
      await context.close();
    },
  );

  it('shows the sign-in page to nobody, in few files', async () => {
    const { files, size, faults } = await load('/login', 'input[name=email]', false, 0);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(12);
    expect(size).toBeLessThanOrEqual(242);
    expect(faults).toEqual([]);
  });
});

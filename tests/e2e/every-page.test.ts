import type { Browser, BrowserContext } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { seeText } from './app-page.ts';
import { type AppPage, appPages, isSigned } from './app-pages.ts';
import { openBrowser } from './browser.ts';
import { takeCookie, withoutServiceWorker } from './browser-person.ts';
import { takeUnexpected } from './console.ts';
import { addFilter, findPageEntities, type PageEntities, signInByCall } from './page-entities.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** One look at every address of the web app; `routes.test.ts` and `visitors.test.ts` of the full tier check each of them. */
describe('every page', () => {
  let server: ServerProcess;
  let browser: Browser;
  let entities: PageEntities;
  let signedIn: BrowserContext;
  let visitor: BrowserContext;

  beforeAll(async () => {
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' }, ['--demo']);
    browser = await openBrowser();
    const person = await signInByCall(server.url, 'mara@daywall.example', 'paper-and-ink');
    await addFilter(server.url, person);
    entities = await findPageEntities(server.url, person);
    signedIn = await browser.createBrowserContext();
    visitor = await browser.createBrowserContext();
    await takeCookie(await signedIn.newPage(), server.url, person);
  });

  /** Opens pages one after the other and returns the names of those that show an error or too little, with why. */
  async function faultsOf(context: BrowserContext, pages: readonly AppPage[]): Promise<string[]> {
    const page = await context.newPage();
    await withoutServiceWorker(page);
    const faults: string[] = [];
    for (const { name, path } of pages) {
      await page.goto(server.url + path(entities), { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('h1');
      await waitUntilStill(page);
      if ((await page.$('[role=alert] h1')) !== null) faults.push(`${name}: the error page`);
      const { pathname } = new URL(page.url());
      if (pages !== asVisitor && pathname === '/login') faults.push(`${name}: redirected to ${page.url()}`);
      for (const message of await takeUnexpected()) faults.push(`${name}: ${message}`);
    }
    await page.close();
    return faults;
  }
  const asVisitor = appPages.filter((page) => !isSigned(page));

  it('opens by its address, with a quiet console', async () => {
    expect(await faultsOf(signedIn, appPages.filter(isSigned))).toEqual([]);
  });

  it('opens to visitors where it is for them', async () => {
    expect(await faultsOf(visitor, asVisitor)).toEqual([]);
  });

  it.each([
    ['schedule-missing', 'Not yet implemented', '/schedule/week'],
    ['task-missing', 'Task subpage not found', '/task/'],
  ])('%s says “%s”, with a way back', async (name, text, back) => {
    const page = await signedIn.newPage();
    const missing = appPages.find((each) => each.name === name);
    await page.goto(server.url + (missing?.path(entities) ?? ''), { waitUntil: 'domcontentloaded' });
    await seeText(page, text);
    await page.waitForSelector(`main a[href^="${back}"]`);
    await page.close();
  });
});

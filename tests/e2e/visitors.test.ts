import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type AppPage, appPages, isSigned } from './app-pages.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, withoutServiceWorker } from './browser-person.ts';
import { findPageEntities, type PageEntities } from './page-entities.ts';
import { allFaults } from './page-faults.ts';
import { openTab } from './page-look.ts';

const { url } = inject('sharedServer');

describe('every route without a session', () => {
  let browser: Browser;
  let person: Person;
  let entities: PageEntities;

  beforeAll(async () => {
    browser = await openBrowser();
    person = await registerPerson(url, 'Vera');
    entities = await findPageEntities(url, person);
  });

  const addressOf = (page: AppPage) => url + page.path(entities);

  async function newPage(): Promise<Page> {
    const page = await browser.newPage();
    await withoutServiceWorker(page);
    return page;
  }

  it('opens by its address', async () => {
    const pages = appPages.filter((page) => page.isPublic === true || page.isOpenToAll === true);
    expect(await allFaults({ tab: await openTab(await newPage()), pages, addressOf })).toEqual([]);
  });

  it('redirects to sign in, and back', async () => {
    const asking = appPages.filter((page) => isSigned(page) && page.isOpenToAll !== true);
    const page = await newPage();
    const lost: string[] = [];
    for (const { name, path } of asking) {
      await page.goto(url + path(entities), { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(() => location.pathname === '/login').catch(() => null);
      const { pathname, searchParams } = new URL(page.url());
      const isKept = searchParams.get('returnTo') === path(entities);
      if (pathname !== '/login' || !isKept) lost.push(`${name}: ${page.url()}`);
    }
    expect(lost).toEqual([]);
    await page.goto(`${url}/search?query=the`, { waitUntil: 'domcontentloaded' });
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.locator('button[type=submit]').click();
    await page.waitForFunction(() => `${location.pathname}${location.search}` === '/search?query=the');
    await page.close();
  });
});

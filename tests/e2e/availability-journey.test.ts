import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { confirmInDialog, openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Free and busy times that one browser publishes and another one without an account reads. */
describe('an availability link', () => {
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
  });

  it('is made on the page of calendars, read in the zone of the visitor, and ended', async () => {
    await page.goto(`${server.url}/schedule/calendars`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'Create link');
    await confirmInDialog(page);
    await page.locator(named('Link to the page', 'textbox')).wait();
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
    const address = await page.$$eval('input[readonly]', (inputs) =>
      inputs.map(({ value }) => value).find((value) => value.includes('/p/free/') && !value.endsWith('.ics')),
    );
    expect(address).toBeDefined();

    const context = await browser.createBrowserContext();
    const reader = await context.newPage();
    await reader.emulateTimezone('Asia/Tokyo');
    await reader.goto(address ?? '', { waitUntil: 'networkidle0' });
    await seeText(reader, 'in the time zone Asia/Tokyo');
    await seeText(reader, 'Free');
    for (const value of ['light', 'dark']) {
      await reader.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      expect(await axeFaults(reader)).toEqual([]);
    }
    expect(await context.cookies()).toEqual([]);
    await reader.locator(named('Later week', 'link')).click();
    await reader.locator(named('Earlier week', 'link')).wait();
    await seeText(reader, 'in the time zone Asia/Tokyo');

    allowOnConsole(/status of 404/);
    await pressButton(page, 'Turn off link');
    await page.locator(named('Turn off link', 'button', '[role=alertdialog]')).click();
    await page.locator(named('Create link', 'button')).wait();
    await reader.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await seeText(reader, 'This link no longer works');
    await context.close();
  });
});

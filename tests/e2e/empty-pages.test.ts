import { expect, inject, it } from 'vitest';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';

/** Pages with an empty state. */
const EMPTY = ['/stack', '/action/progress', '/schedule', '/collect/collections', '/time', '/notifications'];

it('empty pages of a new user have no faults', async () => {
  const { url } = inject('sharedServer');
  const browser = await openBrowser();
  const page = await openSignedIn(browser.defaultBrowserContext(), url, await registerPerson(url, 'Ada'));
  const faults: string[] = [];
  for (const path of EMPTY) {
    await page.goto(url + path, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    for (const fault of await axeFaultsInThemes(page)) faults.push(`${path}, ${fault}`);
  }
  expect(faults).toEqual([]);
});

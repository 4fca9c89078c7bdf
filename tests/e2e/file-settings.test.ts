import type { Browser } from 'puppeteer';
import { beforeAll, expect, it } from 'vitest';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { waitUntil } from '../wait-until.ts';
import { seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { registerPerson, signIn } from './browser-person.ts';
import { named } from './by-name.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  browser = await openBrowser();
});

it('files are shown in the settings with the room that they take, and are deleted there', async () => {
  const owner = await registerPerson(server.url, 'Ben');
  const page = await signIn(await browser.createBrowserContext(), server.url, owner);
  await page.goto(`${server.url}/settings/files`, { waitUntil: 'domcontentloaded' });
  await seeText(page, 'You haven’t attached any files yet.');
  for (const [name, size] of [
    ['report.bin', 2_000_000],
    ['film.bin', 3_000_000],
  ] as const)
    await uploadFile(server, owner, new Uint8Array(size).fill(1), { name });
  await page.reload({ waitUntil: 'domcontentloaded' });
  await seeText(page, '5 MB of 5 GB');
  const names = () =>
    page.$$eval('main li button[aria-label^="Delete"]', (all) =>
      all.map((each) => each.getAttribute('aria-label')),
    );
  expect(await names()).toEqual(['Delete film.bin', 'Delete report.bin']);
  await waitUntilStill(page);
  expect(await axeFaultsInThemes(page)).toEqual([]);
  await page.locator(named('Delete film.bin', 'button', 'main')).click();
  await page.locator(named('Cancel', 'button', '[role=alertdialog]')).click();
  await page.locator(named('Delete film.bin', 'button', 'main')).click();
  await page.locator(named('Delete', 'button', '[role=alertdialog]')).click();
  await page.waitForSelector('ol[aria-live] ::-p-text(Deleted: film.bin)');
  await seeText(page, '2 MB of 5 GB');
  await waitUntil('one file is left', async () => (await names()).length === 1);
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Delete report.bin',
  );
});

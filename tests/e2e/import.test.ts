import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, inject, it } from 'vitest';
import { zipOf } from '#server/modules/imports/files/files.test-support.ts';
import { chooseIn, goTo, pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { newFolder, openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { journey } from './journey.ts';
import { shiftFaults, watchShifts } from './layout-shifts.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

const HEAD = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE';
const HOUSEHOLD = `${HEAD}
task,Buy seeds @garden,,4,1,Ada (1),Bob (2),2030-03-01,en,Europe/Berlin
task,Fix the gate,,1,1,Ada (1),,,en,
section,Later,,,,,,,,
task,Paint the fence,,2,1,Ada (1),,,en,
`;

/** Drops a file from outside of the browser onto the page, as the system does. */
async function dropFile(page: Page, path: string): Promise<void> {
  await page.bringToFront();
  const zone = await page.waitForSelector('main [data-drop-zone]');
  const box = await zone?.boundingBox();
  if (!box) throw new Error('there is no field for a file');
  const session = await page.createCDPSession();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

/** Whether the page takes a file that is dragged over it upon itself: the browser would open it in place of the page. */
async function isFileHandled(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['a'], 'a.csv'));
    return !window.dispatchEvent(new DragEvent('dragover', { cancelable: true, dataTransfer }));
  });
}

async function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}

/** Whether a task of that title is in the list of all tasks. */
async function hasTask(page: Page, serverUrl: string, title: string): Promise<boolean> {
  await page.goto(`${serverUrl}/action/urgency`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('main h1');
  await waitUntilStill(page);
  return page.evaluate(
    (wanted) => document.querySelector('main')?.innerText.includes(wanted) === true,
    title,
  );
}

journey('an import', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let folder: string;

  async function fileOf(name: string, content: string | Buffer): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  }

  async function openAs(name: string, path = '/settings/import'): Promise<Page> {
    const person = await registerPerson(server.url, name);
    const page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await watchShifts(page);
    await page.goto(server.url + path, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
    return page;
  }

  beforeAll(async () => {
    browser = await openBrowser();
    folder = await newFolder('import-ui');
  });

  it('is refused for a file that is empty, of another product or cut off: nothing is written', async () => {
    const page = await openAs('Eve', '/settings/import?from=trello');
    await dropFile(page, await fileOf('nothing.json', ''));
    await seeText(page, 'nothing.json is empty');
    await dropFile(page, await fileOf('board.json', '{"items":[{"id":"1","content":"Buy seeds"}]}'));
    await seeText(page, 'This file isn’t from Trello');
    expect(await focusedText(page)).toBe('This file couldn’t be imported');
    await chooseIn(page, 'Where is this file from?', 'Todoist');
    await pressButton(page, 'Read it again');
    await seeText(page, 'Buy seeds');
    await page.goto(`${server.url}/settings/import?from=todoist`, { waitUntil: 'domcontentloaded' });
    const archive = await zipOf({ 'Household [1].csv': HOUSEHOLD });
    await dropFile(page, await fileOf('half.zip', archive.subarray(0, archive.length - 30)));
    await seeText(page, 'Part of the file is missing');
    expect(await hasTask(page, server.url, 'Buy seeds')).toBe(false);
  });

  it('leads from the introduction to the tasks of a Todoist backup, and back by undoing', async () => {
    const page = await openAs('Ada', '/welcome/3');
    await page.locator(named('Import your tasks', 'link', 'main')).click();
    await page.locator(named('Todoist', 'link', 'main')).click();
    await seeText(page, 'Coming from Todoist');
    expect(await focusedText(page)).toBe('Coming from Todoist');
    await dropFile(page, await fileOf('backup.zip', await zipOf({ 'Household [1].csv': HOUSEHOLD })));
    await seeText(page, 'Here’s what will be imported');
    expect(await focusedText(page)).toBe('Here’s what will be imported');
    await seeText(page, 'Fix the gate');
    expect(await hasTask(await copyOf(page), server.url, 'Fix the gate')).toBe(false);
    await waitUntilStill(page);
    expect(await axeFaultsInThemes(page)).toEqual([]);
    expect(await shiftFaults(page)).toEqual([]);

    await page.locator(named('Labels', 'radio', 'main [aria-label="Projects become"]')).click();
    await seeText(page, 'Becomes a label.');
    await pressButton(page, 'Import now');
    await seeText(page, 'Import finished');
    expect(await focusedText(page)).toBe('Import finished');
    await page.locator(named('Show them', 'link', 'main')).click();
    await seeText(page, 'Buy seeds');
    await seeText(page, 'Household');

    await page.goto(`${server.url}/settings/import`, { waitUntil: 'domcontentloaded' });
    await page.locator(named('backup.zip', 'link', 'main')).click();
    await pressButton(page, 'Undo the import');
    await page.locator(named('Undo the import', 'button', '[role=alertdialog]')).click();
    await seeText(page, 'Import undone');
    expect(await hasTask(page, server.url, 'Buy seeds')).toBe(false);
  });

  it('says before it begins that a time zone of a calendar file is unknown', async () => {
    const page = await openAs('Finn');
    const event = ['UID:landing', 'DTSTAMP:20301101T000000Z', 'SUMMARY:Landing'];
    const times = ['DTSTART', 'DTEND'].map((name, hour) => `${name};TZID=Moonbase One:20301201T1${hour}0000`);
    const lines = ['BEGIN:VEVENT', ...event, ...times, 'END:VEVENT'];
    const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''];
    await dropFile(page, await fileOf('landing.ics', calendar.join('\r\n')));
    await seeText(page, 'Time zones that Daywall doesn’t know: their times are read in the zone you choose');
  });

  it('goes on while its page is left, from columns that are chosen by hand', async () => {
    const page = await openAs('Bob');
    const lines = Array.from({ length: 1_500 }, (_, index) => `Errand ${index + 1},2030-03-01`);
    await dropFile(page, await fileOf('errands.csv', `Was,Wann\n${lines.join('\n')}\n`));
    await seeText(page, 'What each column means');
    await chooseIn(page, 'Was', 'Title');
    await chooseIn(page, 'Wann', 'Due date');
    await seeText(page, 'Mar 1, 2030');
    await seeText(page, '1,500 entries will be saved');
    await pressButton(page, 'Import now');
    await page.waitForFunction(() => !document.querySelector('main')?.innerText.includes('Import now'));
    // By the navigation: the link of the page itself is gone once the import has finished.
    await goTo(page, 'Tasks');
    await page.waitForFunction(() => location.pathname !== '/settings/import');
    await page.goto(`${server.url}/settings/import`, { waitUntil: 'domcontentloaded' });
    await page.locator(named('errands.csv', 'link', 'main')).click();
    await seeText(page, 'Import finished');
    expect(await hasTask(page, server.url, 'Errand 1')).toBe(true);
  });

  it('keeps its page and the focus, and is left when it was discarded elsewhere', async () => {
    const page = await openAs('Dora');
    const lines = Array.from({ length: 60 }, (_, index) => `Errand ${index + 1}`);
    await dropFile(page, await fileOf('few.csv', `Title\n${lines.join('\n')}\n`));
    await seeText(page, '60 entries will be saved');
    expect(await isFileHandled(page)).toBe(true);
    await pressButton(page, 'Show more');
    await seeText(page, 'Errand 60');
    await page.waitForFunction(() => document.activeElement?.matches('li'));
    expect(await focusedText(page)).toContain('Errand 51');

    const other = await copyOf(page);
    await other.goto(page.url(), { waitUntil: 'domcontentloaded' });
    await pressButton(other, 'Discard');
    await seeText(other, 'Where are you coming from?');
    allowOnConsole(/status of 404 .*\/api\/imports\//);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeText(page, 'Where are you coming from?');
  });

  it('takes no file while the server is away', async () => {
    const own = await ServerProcess.start();
    const person = await registerPerson(own.url, 'Cleo');
    const page = await openSignedIn(await browser.createBrowserContext(), own.url, person);
    await page.goto(`${own.url}/settings/import`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Drop it here');
    // A server that stops refuses what is under way.
    allowOnConsole(/status of 503 /);
    await own.stop();
    await seeText(page, 'Importing needs a connection');
    await dropFile(page, await fileOf('notes.csv', 'Title\nBuy seeds\n'));
    expect(await page.$('main [data-drop-zone] button[disabled]')).not.toBeNull();
    expect(new URL(page.url()).pathname).toBe('/settings/import');
    await page.close();
  });

  /** Another tab of the same person. */
  async function copyOf(page: Page): Promise<Page> {
    return page.browserContext().newPage();
  }
});

import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { appSettings } from '#contract/people/app-settings.ts';
import { addDays } from '#time/calendar-day.ts';
import { createDayNames } from '#time/day-names.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { waitUntil } from '../wait-until.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { addDueTask, LIST_BY_DAY, midnightFaults } from './midnight-walk.ts';
import { setPageClock } from './page-clock.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

const server = inject('sharedServer');
const id = v7();
const day = addDays(toInstant(Date.now()).slice(0, 10), 3);
let browser: Browser;
let page: Page;
let person: Person;

beforeAll(async () => {
  browser = await openBrowser();
  person = await registerPerson(server.url, 'Phileas');
  const socket = await openSocket(server.url, 'tasks', person.token);
  await emitWrite(socket, 'createTask', { id, title: 'Pay the tax', dueDay: day });
  const at = Date.now() - 60_000;
  const data = { recordId: v7(), startedAt: toInstant(at - 60_000), endedAt: toInstant(at), note: '' };
  await emitWrite(socket, 'createNoteTimerRecord', { id, data });
  socket.close();
  page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
});

/** Texts of some elements of a page. */
async function textsOn(path: string, selector: string): Promise<string[]> {
  await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector(selector);
  const texts = await page.$$eval(selector, (found) => found.map((each) => each.textContent ?? ''));
  return texts.map((text) => text.replaceAll(/\s/g, ' '));
}

async function deviceZone(): Promise<string | null> {
  const headers = { authorization: `Bearer ${person.token}` };
  return appSettings.parse(await (await fetch(`${server.url}/api/app-settings`, { headers })).json())
    .deviceZone;
}

/** The two ends of the date line and a zone with a half hour; `tests/whole-days.test.ts` walks more zones and hours. */
const zones = ['Pacific/Auckland', 'Asia/Kolkata', 'Pacific/Honolulu'];

it.each(zones)('pages name the due day and today as a calendar in %s does', async (zone) => {
  await page.emulateTimezone(zone);
  const names = createDayNames(await page.evaluate(() => navigator.language));
  const today = dayOf(Date.now(), zone);
  const due = `time[datetime="${day}"]`;
  const name = names.relative(day, today);
  for (const path of ['/wall', '/action/urgency']) {
    const texts = await textsOn(path, due);
    expect([path, ...new Set(texts)]).toEqual([path, name]);
  }
  const parts = ['year', 'month', 'day'].map((part) => `[data-type="${part}"]`);
  await textsOn(`/task/${id}`, parts.join());
  const [year, month, date] = await Promise.all(
    parts.map((part) => page.$eval(part, (segment) => Number(segment.textContent))),
  );
  expect([year, month, date]).toEqual(day.split('-').map(Number));
  expect(await textsOn('/time?range=day', 'main h2')).toContain(names.long(today));
  const [heading = ''] = await textsOn('/schedule/today', 'main h1');
  expect(`${heading} ${await page.$eval('main', (main) => main.textContent)}`).toContain(names.full(today));
  // Browsers use older names for some zones.
  const called = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await waitUntil('the server knows the zone', async () => (await deviceZone()) === called);
});

it.each(zones)('pages change to the next day at midnight in %s', async (zone) => {
  const yesterday = addDays(dayOf(Date.now(), zone), -1);
  const taskId = await addDueTask(server.url, person, yesterday);
  expect(await midnightFaults(page, { serverUrl: server.url, zone, day: yesterday, taskId })).toEqual([]);
});

it.each(['Australia/Adelaide', 'Asia/Kathmandu'])(
  'day headings of a list change at midnight in %s',
  async (zone) => {
    const yesterday = addDays(dayOf(Date.now(), zone), -1);
    const taskId = await addDueTask(server.url, person, yesterday);
    const options = { serverUrl: server.url, zone, day: yesterday, taskId, only: LIST_BY_DAY };
    expect(await midnightFaults(page, options)).toEqual([]);
  },
);

it('dialogs offer the days of the corrected clock where the device is three days behind', async () => {
  const zone = 'Europe/Berlin';
  await page.emulateTimezone(zone);
  const script = await setPageClock(page, { at: Date.now() - 3 * DAY, isServerMoved: false });
  const names = createDayNames(await page.evaluate(() => navigator.language));
  const today = dayOf(Date.now(), zone);
  const open = async (path: string, menu: string, entry?: string) => {
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.locator(named(menu, 'button', 'main')).click();
    if (entry !== undefined) await page.locator(named(entry, 'menuitem')).click();
    await page.waitForSelector('[role=dialog]');
  };
  await open(`/task/${id}`, 'More', 'Due date');
  const offer = await page.waitForSelector('[role=dialog] button[class*=_day_]');
  expect(await offer?.evaluate((button) => button.textContent)).toBe(`Today${names.short(today)}`);

  await open(`/task/${id}/do`, 'Add time');
  await page.waitForSelector('[role=dialog] [data-type=day]');
  const date = await page.$$eval('[role=dialog] [data-type]', (all) =>
    ['year', 'month', 'day'].map((part) =>
      Number(all.find((each) => each.getAttribute('data-type') === part)?.textContent),
    ),
  );
  expect(date).toEqual(today.split('-').map(Number));
  await page.locator('[role=dialog] button:has(.tabler-icon-calendar)').click();
  const last = await page.waitForSelector('[role=gridcell] [class*=_today_]:not([aria-disabled])');
  expect(await last?.evaluate((cell) => cell.textContent)).toBe(String(Number(today.slice(8))));
  await page.removeScriptToEvaluateOnNewDocument(script);
});

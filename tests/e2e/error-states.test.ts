import type { Browser, Keyboard, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton, seeText, typeTask } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { emitAndWait, emitWrite, openSocket } from './raw-socket.ts';
import { themes, wearTheme } from './theme.ts';
import { waitUntilStill, waitUntilUnmoving } from './wait-until-still.ts';

async function openPalette(keyboard: Keyboard): Promise<void> {
  await keyboard.down('Control');
  await keyboard.press('k');
  await keyboard.up('Control');
}

const [fence, paint] = [uuidv7(), uuidv7()];

describe('the web app under faults', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let socket: Socket;
  let page: Page;
  let ada: Person;

  async function tasks() {
    return taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {})).tasks;
  }
  const open = (path: string) => page.goto(server.url + path, { waitUntil: 'domcontentloaded' });

  beforeAll(async () => {
    browser = await openBrowser();
    ada = await registerPerson(server.url, 'Ada');
    socket = await openSocket(server.url, 'tasks', ada.token);
    await emitWrite(socket, 'createTask', { id: fence, title: 'Paint the fence' });
    await emitWrite(socket, 'createTask', { id: paint, title: 'Buy paint', parentTaskId: fence });
    await emitWrite(socket, 'updateTask', { id: fence, version: 1, data: { progress: 'doing' } });
    page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
  });

  describe('with a module that fails to load', () => {
    /** Scripts or styles that fail to load, by name. */
    let missing = /^$/;
    /** Scripts that load late, by name; `come` lets them load. */
    let late = /^$/;
    let come: (() => void) | undefined;
    let tab: Page;

    beforeAll(async () => {
      allowOnConsole(
        /net::ERR_FAILED .*\/assets\//,
        /A part of the app could not be loaded/,
        /^daywall: outbox.notLoaded/,
      );
      tab = await page.browserContext().newPage();
      await withoutServiceWorker(tab);
      await tab.setRequestInterception(true);
      tab.on('request', (request) => {
        const pass = () => void request.continue();
        if (missing.test(request.url())) void request.abort();
        else if (late.test(request.url())) come = pass;
        else pass();
      });
    });
    afterAll(() => tab?.close());

    const delay = (scripts: RegExp) => {
      late = scripts;
      come = undefined;
    };
    const show = async (path: string) => {
      await tab.goto(server.url + path, { waitUntil: 'domcontentloaded' });
      await tab.waitForSelector('main h1');
    };

    it.each([
      ['the script', 'keys-dialog', 'js', (keys: Keyboard) => keys.press('?')],
      ['the style', 'palette-dialog', 'css', openPalette],
    ] as const)('keeps the page and offers a retry, %s of an overlay', async (...of) => {
      const [, name, kind, press] = of;
      missing = new RegExp(`/assets/${name}-[^/]*\\.${kind}`);
      await show('/wall');
      await press(tab.keyboard);
      await tab.locator('::-p-text(This couldn’t be loaded.)').wait();
      expect(await tab.$('main h1')).not.toBeNull();
      await pressButton(tab, 'Try again');
      await tab.locator('::-p-text(It still can’t be loaded.)').wait();
      await pressButton(tab, 'Close message');
      missing = /^$/;
      await press(tab.keyboard);
      await tab.waitForSelector('[role=dialog]');
      const styles = await tab.$$eval('link[rel=stylesheet]', (links) => links.map(({ href }) => href));
      if (kind === 'css') expect(styles.filter((href) => href.includes(`/${name}-`))).toHaveLength(1);
    });

    it('shows an accessible placeholder while it loads', async () => {
      late = /\/assets\/urgency-/;
      await tab.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
      await tab.waitForSelector('main :is([data-skeleton], [aria-busy=true])');
      await waitUntil('its script is asked for', () => come !== undefined);
      // The placeholder of the whole app comes before that of the page, and its words fade in.
      await tab.waitForSelector('::-p-text(Opening Daywall…)', { hidden: true });
      // Nor does it say that it takes long while its colours are read: that fades in too.
      await tab.waitForSelector('::-p-text(Still waiting for the server)');
      for (const theme of themes) {
        await wearTheme(tab, theme);
        await waitUntilUnmoving(tab);
        expect(await axeFaults(tab)).toEqual([]);
      }
      late = /^$/;
      come?.();
      await tab.waitForSelector(named('Complete: Paint the fence', undefined, 'main'));
    });

    it('leaves out what is shown without a word, and keeps the page', async () => {
      missing = /\/assets\/sidebar-[^/]*\.js/;
      const isRefused = tab.waitForRequest((request) => missing.test(request.url()));
      await show('/action/urgency');
      await isRefused;
      await seeText(tab, 'Paint the fence');
      await tab.locator('::-p-text(By importance)').click();
      await tab.waitForFunction(() => location.pathname === '/action/importance');
      await seeText(tab, 'Paint the fence');
      missing = /^$/;
    });

    it('holds what is written until the outbox is there, and says so', async () => {
      // Pages before this one have loaded it.
      await tab.setCacheEnabled(false);
      missing = /\/assets\/outbox-module-/;
      await show('/wall');
      await typeTask(tab, 'Oil the hinges');
      await tab.locator('::-p-text(1 change only in this tab)').wait();
      expect((await tasks()).map(({ title }) => title)).not.toContain('Oil the hinges');
      missing = /^$/;
      await tab.locator('::-p-text(Saved)').wait();
      await waitUntil('the task is kept', async () =>
        (await tasks()).some(({ title }) => title === 'Oil the hinges'),
      );
    });

    it('counts what waits from before until the outbox is there, and offers to try it now', async () => {
      await tab.setCacheEnabled(false);
      missing = /\/assets\/outbox-module-/;
      await tab.goto(`${server.url}/api/health`);
      const [id, requestId] = [uuidv7(), uuidv7()];
      const operation = {
        ...{
          requestId,
          entity: 'task',
          entityId: id,
          at: new Date().toISOString(),
          isSent: false,
          error: null,
        },
        write: { name: 'createQuickTask', payload: { id, title: 'Sweep the yard' } },
      };
      await tab.evaluate(
        (key, value) => localStorage.setItem(key, value),
        `daywall.journal.${ada.userId}.${requestId}`,
        JSON.stringify(operation),
      );
      await show('/wall');
      await tab.locator(named('1 change waiting', 'button')).click();
      const tryNow = tab.locator(named('Try now', 'button'));
      await tryNow.wait();
      missing = /^$/;
      await tryNow.click();
      await waitUntil('the task is kept', async () =>
        (await tasks()).some(({ title }) => title === 'Sweep the yard'),
      );
      await pressButton(tab, 'Close');
      await seeText(tab, 'Sweep the yard');
    });

    it('undoes the finish of what repeats while its next date is still on its way', async () => {
      await tab.setCacheEnabled(false);
      const id = uuidv7();
      const dueDate = new Date().toISOString();
      await emitWrite(socket, 'createTask', { id, title: 'Water the plants', importance: 1, dueDate });
      const rule = { rule: 'FREQ=DAILY', timeZone: 'UTC', basis: 'completion' as const };
      await emitWrite(socket, 'setTaskRecurrence', { id, recurrence: rule });
      await show('/action/importance');
      delay(/\/assets\/next-date-text-/);
      await tab.bringToFront();
      await (await tab.waitForSelector(`main [data-index]:has([data-task="${id}"])`))?.focus();
      await tab.keyboard.press('x');
      await waitUntil('the next date is asked for', () => come !== undefined);
      await tab.locator(named('Undo', 'button')).wait();
      await tab.keyboard.down('Control');
      await tab.keyboard.press('z');
      await tab.keyboard.up('Control');
      await tab.waitForSelector(`main [data-task="${id}"]`);
      late = /^$/;
      come?.();
      await waitUntil('the task is open again', async () =>
        (await tasks()).some((task) => task.id === id && task.progress === 'todo'),
      );
    });

    it('falls back to a plain text field in the page', async () => {
      missing = /\/assets\/rich-text-editor-/;
      await show(`/task/${fence}`);
      await tab.locator(named('Add a description', 'button', 'main')).click();
      await tab.locator('main textarea[aria-label="Description"]').fill('With *two* coats');
      await tab.keyboard.press('Tab');
      await waitUntil('the description is kept', async () =>
        (await tasks()).some(({ description }) => description === 'With *two* coats'),
      );
    });
  });

  it('asks about open subtasks of a task dropped onto Done, and undo restores everything', async () => {
    const startedAt = new Date(Date.now() - 55_000).toISOString();
    await emitWrite(socket, 'startNoteTimer', {
      id: fence,
      data: { recordId: uuidv7(), startedAt, clientNow: new Date().toISOString() },
    });
    const column = (name: string) => `[data-drop=${name}]`;
    const card = (name: string) => `${column(name)} [data-drag="${fence}"]`;
    await open('/action/progress');
    // The day's total changes to the next minute together with the clock beside it.
    await page.waitForFunction(() => {
      const text = document.querySelector<HTMLElement>(
        'section:has(> div button[aria-label^="Stop the timer"])',
      )?.innerText;
      const minutes = /\b([1-9]\d*):\d\d\b/.exec(text ?? '')?.[1];
      return minutes !== undefined && text?.replaceAll('\u00a0', ' ').includes(`Today ${minutes} min`);
    });
    const box = async (selector: string) => {
      const found = await (await page.waitForSelector(selector))?.boundingBox();
      if (!found) throw new Error(`no ${selector}`);
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
    };
    await page.bringToFront();
    await waitUntilStill(page);
    await drag(page, await box(card('doing')), await box(column('done')));
    await page.locator('::-p-text(“Paint the fence” has 1 open subtask.)').wait();
    await page.locator(named('Complete all', 'button', '[role=dialog]')).click();
    await page.locator('::-p-text(2 tasks completed)').wait();
    await page.waitForSelector(card('done'));
    await pressButton(page, 'Undo');
    await page.waitForSelector(card('doing'));
    await waitUntil('both are open again', async () => {
      const byId = new Map((await tasks()).map(({ id, progress }) => [id, progress]));
      return byId.get(fence) === 'doing' && byId.get(paint) === 'todo';
    });
    await page.waitForSelector(named('Stop the timer: Paint the fence', 'button'));
  });

  it('adds a shared address to the first task alone', async () => {
    await open('/add?title=Gate&url=https%3A%2F%2Fexample.com%2Fgate');
    await page.bringToFront();
    await page.locator('main input[aria-label="New task"]').click();
    await page.keyboard.press('Enter');
    await page.waitForSelector(named('Open task', 'link', 'main'));
    await page.keyboard.type('Hinges');
    await page.keyboard.press('Enter');
    await waitUntil('both are kept', async () => {
      const sources = new Map((await tasks()).map(({ title, sourceUrl }) => [title, sourceUrl]));
      return sources.get('Gate') === 'https://example.com/gate' && sources.get('Hinges') === null;
    });
    await seeText(page, 'Hinges');
  });
});

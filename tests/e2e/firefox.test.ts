import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, inject, it } from 'vitest';
import { TASK_DRAG } from '#domain/task/task-drag.ts';
import { readConfig } from '#server/config.ts';
import { extensionOfHost } from '#server/extension-ids.ts';
import { waitUntil } from '../wait-until.ts';
import { confirmInDialog, type Person, registerPerson, signIn } from './browser-person.ts';
import { allowOnConsole } from './console.ts';
import { readBadge } from './extension-page.ts';
import { openFirefox, openFirefoxPage } from './firefox.ts';
import { journey } from './journey.ts';
import { countTasks } from './raw-socket.ts';

const TIMELINE = 'section[aria-labelledby=day-plan] > div:last-child';

/** Presses the control of that name once it is there and enabled. */
async function press(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const found = [...document.querySelectorAll('button')].find(
        (button) => (button.ariaLabel ?? button.innerText) === wanted && !button.disabled,
      );
      found?.click();
      return found !== undefined;
    },
    { polling: 50 },
    name,
  );
}

/** Replaces the text of a field. The driver's own method waits for frames, which a tab behind another never draws. */
async function type(page: Page, selector: string, text: string): Promise<void> {
  await page.bringToFront();
  await page.waitForSelector(selector);
  await page.evaluate((wanted) => {
    const field = document.querySelector<HTMLInputElement>(wanted);
    field?.focus();
    field?.select();
  }, selector);
  await page.keyboard.type(text);
}

async function see(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { polling: 50 }, text);
}

/**
 * The built extension in Debian's Firefox. Its driver opens the popup and the sidebar as tabs only, never in their
 * own places; it reaches neither the background's events (menus, keys, idleness, the address bar) nor the notices
 * that Firefox shows, and there is no push to deliver: those are tested in Chromium, from the same source. It can
 * drag but never drops: no release of the button ends a drag.
 */
journey('the extension in Firefox', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ada: Person;
  let web: Page;
  let popup: Page;

  beforeAll(async () => {
    browser = await openFirefox();
    ada = await registerPerson(server.url, 'Ada');
    web = await signIn(browser.defaultBrowserContext(), server.url, ada);
  });

  it('loads, and finds the server without a host permission', async () => {
    const options = await openFirefoxPage(browser, 'options');
    await type(options, 'input[inputmode=url]', server.url);
    await press(options, 'Save');
    await see(options, 'Saved.');
    const permissions = await options.evaluate('browser.permissions.getAll()');
    expect(permissions).toMatchObject({ origins: [] });
    // The local server accepts any extension: a public one knows ours by this name.
    const redirect = await options.evaluate('browser.identity.getRedirectURL()');
    const { extensionIds } = readConfig({ PUBLIC_URL: 'https://daywall.example.org' });
    expect(extensionIds).toContain(extensionOfHost(new URL(String(redirect)).host));
    await options.close();
  });

  it('signs in through the browser’s own window', async () => {
    popup = await openFirefoxPage(browser, 'popup');
    await press(popup, 'Connect');
    const isConsent = (page: Page) => page.url().includes('/extension/connect');
    await waitUntil('the server asks', async () => (await browser.pages()).some(isConsent));
    const consent = (await browser.pages()).find(isConsent);
    if (consent === undefined) throw new Error('the window is gone');
    // The window may close before the module with the sockets has loaded, or its answers,
    allowOnConsole(/^daywall: (realtime|replica)\.notLoaded/);
    // and before it has reported that the button was pressed; the popup shows whether it was.
    await press(consent, 'Connect');
    await confirmInDialog(consent).catch(() => undefined);
    await popup.waitForSelector('input[aria-label="New task"]');
  });

  it('adds a task by a quick-add line, and the web app shows it', async () => {
    await type(popup, 'input[aria-label="New task"]', 'Ring Bob tomorrow 3pm 30m');
    await popup.keyboard.press('Enter');
    await see(web, 'Ring Bob');
    expect(await countTasks(server.url, ada, /^Ring Bob$/)).toBe(1);
  });

  it('starts its timer in the popup; the sidebar and the button show it', async () => {
    await press(popup, 'Start the timer: Ring Bob');
    const sidebar = await openFirefoxPage(browser, 'sidepanel');
    await sidebar.waitForSelector('[aria-label="Stop the timer: Ring Bob"]');
    await waitUntil('the badge shows the minutes', async () => (await readBadge(sidebar)) === '0');
    await press(sidebar, 'Stop the timer: Ring Bob');
    await waitUntil('the badge is empty', async () => (await readBadge(sidebar)) === '');
    await sidebar.close();
  });

  it('carries a task over the day of the sidebar, and places it where it is dropped', async () => {
    const sidebar = await openFirefoxPage(browser, 'sidepanel');
    await sidebar.bringToFront();
    await sidebar.setViewport({ width: 360, height: 1_200 });
    await press(sidebar, 'Next day');
    const middleOf = async (selector: string) => {
      await sidebar.waitForSelector(selector);
      return sidebar.evaluate((wanted) => {
        const { x, y, width, height } =
          document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect();
        return { x: x + width / 2, y: y + height / 2 };
      }, selector);
    };
    const row = await middleOf('li[draggable=true]');
    // The timeline shows nine to five while no block lies outside: the centre is a little after one.
    const middle = await middleOf(TIMELINE);
    const one = { x: middle.x, y: middle.y + 4 };
    await sidebar.mouse.move(row.x, row.y);
    await sidebar.mouse.down();
    await sidebar.mouse.move(row.x + 8, row.y + 8, { steps: 4 });
    await sidebar.mouse.move(one.x, one.y, { steps: 20 });
    // The driver always reports the centre: one, or slightly before where it lies between pixels.
    await sidebar.waitForFunction(() => /12:45\s–\s1:15|1:00\s–\s1:30/.test(document.body.innerText), {
      polling: 50,
    });
    // Events that releasing the button would cause.
    await sidebar.evaluate(
      (timeline, type, { x, y }) => {
        const dataTransfer = new DataTransfer();
        const task = document
          .querySelector<HTMLAnchorElement>('li[draggable=true] a')
          ?.href.split('/')
          .at(-1);
        dataTransfer.setData(type, JSON.stringify([task]));
        const at = { clientX: x, clientY: y, bubbles: true, cancelable: true };
        document.querySelector(timeline)?.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }));
      },
      TIMELINE,
      TASK_DRAG,
      one,
    );
    await sidebar.waitForFunction(
      (timeline) =>
        /1:00\s–\s1:30/.test(document.querySelector(`${timeline} [data-item] button`)?.ariaLabel ?? ''),
      { polling: 50 },
      TIMELINE,
    );
  });
});

import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, signIn } from './browser-person.ts';
import { countTasks } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';

const ROUNDS = 3;

/** Ends the page at the moment when the text is in the document, before it is even painted. */
async function endWhenShown(page: Page, text: string, how: 'Page.close' | 'Page.crash'): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'shown' });
  const ended = new Promise<void>((done) => {
    // Neither command is answered: the page is gone.
    session.on('Runtime.bindingCalled', () => {
      session.send(how).catch(() => undefined);
      done();
    });
  });
  await page.evaluate((wanted) => {
    const tell: unknown = Reflect.get(globalThis, 'shown');
    new MutationObserver(() => {
      const links = [...document.querySelectorAll('main a[href^="/task/"]')];
      if (typeof tell === 'function' && links.some((link) => link.textContent.includes(wanted))) tell('');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  await page.locator('main input[aria-label="New task"]').click();
  await page.keyboard.type(text);
  const pressed = page.keyboard.press('Enter').catch(() => undefined);
  await ended;
  await page.close().catch(() => undefined);
  await pressed;
}

/** Blocks everyone else's transactions on the account's database until the page is closed. */
async function holdDatabase(page: Page, accountId: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          const store = result.transaction([...result.objectStoreNames], 'readwrite').objectStore('meta');
          const hold = () => {
            done();
            store.get('stamp').onsuccess = hold;
          };
          hold();
        };
      }),
    `daywall-${accountId}`,
  );
}

describe('a tab that ends in the moment of a write', () => {
  let server: ServerProcess;
  let browser: Browser;
  let ada: Person;

  beforeAll(async () => {
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
    browser = await openBrowser();
    ada = await registerPerson(server.url, 'Ada');
  });

  it.each(['Page.close', 'Page.crash'] as const)('loses nothing it has shown (%s)', async (how) => {
    const context = await browser.createBrowserContext();
    let page = await signIn(context, server.url, ada);
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `${how} ${round}`;
      await endWhenShown(page, title, how);
      page = await context.newPage();
      await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
      await seeText(page, title);
      await page.waitForFunction(() => document.body.innerText.includes('Saved'), { polling: 50 });
    }
    expect(await countTasks(server.url, ada, new RegExp(`^${how} \\d$`))).toBe(ROUNDS);
  });

  it.each(['Page.close', 'Page.crash'] as const)(
    'loses nothing while the database is busy (%s)',
    async (how) => {
      const context = await browser.createBrowserContext();
      const page = await signIn(context, server.url, ada);
      await page.waitForFunction(() => document.body.innerText.includes('Saved'), { polling: 50 });
      const holder = await context.newPage();
      await holder.goto(`${server.url}/api/health`);
      await holdDatabase(holder, ada.userId);
      await page.bringToFront();
      await endWhenShown(page, `busy ${how}`, how);
      await holder.close();

      const next = await context.newPage();
      await next.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
      await seeText(next, `busy ${how}`);
      await next.waitForFunction(() => document.body.innerText.includes('Saved'), { polling: 50 });
      expect(await countTasks(server.url, ada, new RegExp(`^busy ${how}$`))).toBe(1);
    },
  );
});

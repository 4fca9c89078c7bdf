import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goTo, pressButton, seeText, typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { named } from './named.ts';
import { type Person, registerPerson, signIn } from './person.ts';
import { countTasks } from './raw-socket.ts';
import { ServerProcess } from './server-process.ts';

async function readText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText);
}

async function waitUntilSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => document.body.innerText.includes('Saved'), {
    timeout: 40_000,
    polling: 50,
  });
}

async function seeSignIn(page: Page): Promise<void> {
  await page.waitForFunction(() => location.pathname.startsWith('/login'), { polling: 50 });
}

describe('two accounts in one browser', () => {
  let server: ServerProcess;
  let browser: Browser;
  let context: BrowserContext;
  let ada: Person;
  let bob: Person;

  beforeAll(async () => {
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
    browser = await openBrowser();
  });
  beforeEach(async () => {
    context = await browser.createBrowserContext();
    [ada, bob] = [await registerPerson(server.url, 'Ada'), await registerPerson(server.url, 'Bob')];
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('what the first had not sent when they signed out waits for them, and is never the other’s', async () => {
    const page = await signIn(context, server.url, ada);
    await waitUntilSaved(page);
    // Loaded while it can be: it holds the button to sign out.
    await goTo(page, 'Menu');
    await page.locator(named('Sign out', 'button', 'main')).wait();
    await goTo(page, 'Wall');
    await server.kill();
    await typeTask(page, 'Ada’s alone');
    await seeText(page, 'Ada’s alone');
    await goTo(page, 'Menu');
    await pressButton(page, 'Sign out');
    await pressButton(page, 'Sign out now');
    await seeSignIn(page);
    await server.start();
    await page.close();

    const bobs = await signIn(context, server.url, bob);
    await typeTask(bobs, 'Bob’s own');
    await seeText(bobs, 'Bob’s own');
    await waitUntilSaved(bobs);
    await bobs.reload({ waitUntil: 'domcontentloaded' });
    await seeText(bobs, 'Bob’s own');
    expect(await readText(bobs)).not.toContain('Ada’s alone');
    expect(await countTasks(server.url, bob, /./)).toBe(1);
    expect(await countTasks(server.url, ada, /./)).toBe(0);
    await goTo(bobs, 'Menu');
    await pressButton(bobs, 'Sign out');
    await seeSignIn(bobs);
    await bobs.close();

    const again = await signIn(context, server.url, ada);
    await seeText(again, 'Ada’s alone');
    await waitUntilSaved(again);
    expect(await countTasks(server.url, ada, /^Ada’s alone$/)).toBe(1);
    expect(await countTasks(server.url, bob, /./)).toBe(1);
    expect(await readText(again)).not.toContain('Bob’s own');
  });

  it('a second tab follows when the other account signs in beside it', async () => {
    const first = await signIn(context, server.url, ada);
    await typeTask(first, 'Ada’s alone');
    await seeText(first, 'Ada’s alone');
    await waitUntilSaved(first);
    const second = await context.newPage();
    await second.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await seeText(second, 'Ada’s alone');
    await goTo(first, 'Menu');
    await pressButton(first, 'Sign out');
    await seeSignIn(second);
    const bobs = await signIn(context, server.url, bob);
    await typeTask(bobs, 'Bob’s own');
    await seeText(bobs, 'Bob’s own');
    await waitUntilSaved(bobs);
    for (const page of [first, second]) {
      await page.bringToFront();
      await page.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
      await seeText(page, 'Bob’s own');
      expect(await readText(page)).not.toContain('Ada’s alone');
    }
    expect(await countTasks(server.url, ada, /^Ada’s alone$/)).toBe(1);
    expect(await countTasks(server.url, bob, /./)).toBe(1);
  });
});

import type { Browser, BrowserContext, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessRight } from '#contract/task/task-access.ts';
import { goTo, pressButton, seeText, typeTask, writeField } from './app-page.ts';
import { axeFaultsInThemes, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type Person, signIn } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { countTasks, emitWrite, openSocket } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';
import { readStoredText } from './stored-text.ts';
import { registerVerified } from './verified-person.ts';

async function readText(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText);
}

async function waitUntilSaved(page: Page): Promise<void> {
  await page.waitForFunction(() => document.body.innerText.includes('Saved'), {
    polling: 50,
  });
}

/** Gives the second user this right to a task, in place of the access with that id. Returns the new access's id. */
async function giveAccess(
  serverUrl: string,
  [giver, taker]: readonly [Person, Person],
  { task, right, instead }: { task: string; right: AccessRight; instead?: string },
): Promise<string> {
  const socket = await openSocket(serverUrl, 'tasks', giver.token);
  const data = { accessId: uuidv7(), right, userId: taker.userId };
  if (instead === undefined) {
    await emitWrite(socket, 'createTask', { id: task, title: 'Paint the fence' });
    await emitWrite(socket, 'createTaskAccess', { id: task, data });
  } else await emitWrite(socket, 'replaceTaskAccess', { id: task, deleteAccessId: instead, data });
  socket.disconnect();
  return data.accessId;
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
    [ada, bob] = [await registerVerified(server, 'Ada'), await registerVerified(server, 'Bob')];
  });

  it('keep unsent writes of the first for its next sign-in, and never send them as the other', async () => {
    const shared = uuidv7();
    const toChange = await giveAccess(server.url, [bob, ada], { task: shared, right: 'edit' });
    const page = await signIn(context, server.url, ada);
    await waitUntilSaved(page);
    // Loaded while the server is up: it has the fields of the task, and the button to sign out.
    await page.goto(`${server.url}/task/${shared}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(named('Title', 'textbox', 'main'));
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await goTo(page, 'Menu');
    await page.locator(named('Sign out', 'button', 'main')).wait();
    await goTo(page, 'Home');
    await server.kill();
    await typeTask(page, 'Ada’s alone');
    await seeText(page, 'Ada’s alone');
    await page.locator('::-p-text(Offline, 1 change waiting)').wait();
    expect(await axeFaultsInThemes(page)).toEqual([]);
    for (const _ of ['the menu', 'the task']) await page.goBack();
    await writeField(page, 'Title', 'Paint the fence green');
    await goTo(page, 'Menu');
    await pressButton(page, 'Sign out');
    await page.locator('::-p-text(2 changes haven’t reached the server yet.)').wait();
    expect(await axeFaultsInThemes(page, { without: OF_WHOLE_PAGES })).toEqual([]);
    expect(await readStoredText(page)).toContain('Ada’s alone');
    await pressButton(page, 'Sign out now');
    await seeSignIn(page);
    await expect.poll(() => readStoredText(page)).not.toMatch(/Ada’s alone|fence/);
    expect(await axeFaultsInThemes(page)).toEqual([]);
    await server.start();
    await page.close();
    allowOnConsole(/^daywall: outbox\.refused/);
    const toSee = await giveAccess(server.url, [bob, ada], {
      task: shared,
      right: 'view',
      instead: toChange,
    });

    const bobs = await signIn(context, server.url, bob);
    await typeTask(bobs, 'Bob’s own');
    await seeText(bobs, 'Bob’s own');
    await waitUntilSaved(bobs);
    await bobs.reload({ waitUntil: 'domcontentloaded' });
    await seeText(bobs, 'Bob’s own');
    expect(await readText(bobs)).not.toContain('Ada’s alone');
    expect(await countTasks(server.url, bob, /^Bob’s own$/)).toBe(1);
    expect(await countTasks(server.url, ada, /^Ada’s alone$/)).toBe(0);
    await goTo(bobs, 'Menu');
    await pressButton(bobs, 'Sign out');
    await seeSignIn(bobs);
    await bobs.close();

    const again = await signIn(context, server.url, ada);
    await seeText(again, 'Ada’s alone');
    await again.locator('::-p-text(1 change failed)').wait();
    expect(await countTasks(server.url, ada, /^Ada’s alone$/)).toBe(1);
    expect(await countTasks(server.url, bob, /./)).toBe(2);
    expect(await readText(again)).not.toContain('Bob’s own');

    // The write she may no longer make was refused, and is sent once she may again.
    expect(await axeFaultsInThemes(again)).toEqual([]);
    await pressButton(again, '1 change failed');
    await again.locator('[role=dialog] ::-p-text(You can view this, but not change it.)').wait();
    expect(await axeFaultsInThemes(again, { without: OF_WHOLE_PAGES })).toEqual([]);
    await giveAccess(server.url, [bob, ada], { task: shared, right: 'edit', instead: toSee });
    await again.locator(named('Try again', 'button', '[role=dialog]')).click();
    await again.locator('[role=dialog] ::-p-text(All your changes are on the server.)').wait();
    expect(await countTasks(server.url, bob, /^Paint the fence green$/)).toBe(1);
  });

  it('switch in a second tab when the other signs in beside it', async () => {
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

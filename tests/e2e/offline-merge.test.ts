import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeField } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { registerPerson, signIn } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { GatedServer } from './gated-server.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

const field = (name: string) => named(name, 'textbox', 'main');

async function readField(page: Page, name: string): Promise<string> {
  const handle = await page.waitForSelector(field(name));
  return handle?.evaluate((element) => (element as HTMLInputElement).value) ?? '';
}

describe('two devices that edit one task while the server is down', () => {
  let server: GatedServer;
  let browser: Browser;
  let laptop: Page;
  let phone: Page;
  const id = v7();

  beforeAll(async () => {
    server = await GatedServer.start();
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', { id, title: 'Write the report', isNew: false });
    socket.disconnect();
    for (const device of ['laptop', 'phone'] as const) {
      const page = await signIn(await browser.createBrowserContext(), server.url, person);
      await page.goto(`${server.url}/task/${id}`, { waitUntil: 'domcontentloaded' });
      // The page’s modules are loaded separately: they have to be there before the server goes.
      await page.waitForSelector(field('Web page'));
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      if (device === 'laptop') laptop = page;
      else phone = page;
    }
  });

  it('merge different fields; of the same field the last write stands, the other value is in the history', async () => {
    // The editor of a field and the queue of uploads are modules of their own.
    allowOnConsole(/A part of the app could not be loaded/, /uploads\.notLoaded .*upload-queue/);
    await server.shut();
    await writeField(laptop, 'Title', 'Report, as the laptop has it');
    await writeField(laptop, 'Estimate', '45');
    await writeField(phone, 'Title', 'Report, as the phone has it');
    await writeField(phone, 'Web page', 'https://example.com/phone');
    await server.open();

    const settled = async (page: Page) => {
      await page.bringToFront();
      await page.waitForFunction(
        () => {
          const values = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')].map(
            (input) => input.value,
          );
          const isMerged =
            values.includes('https://example.com/phone') && values.some((value) => /^45/.test(value));
          return isMerged && document.body.innerText.includes('Saved');
        },
        { polling: 50 },
      );
    };
    await settled(laptop);
    await settled(phone);
    const title = await readField(laptop, 'Title');
    expect(await readField(phone, 'Title')).toBe(title);
    expect(title).toMatch(/^Report, as the (laptop|phone) has it$/);

    const overwritten = title.includes('laptop')
      ? 'Report, as the phone has it'
      : 'Report, as the laptop has it';
    for (const page of [laptop, phone]) {
      await page.bringToFront();
      await page.locator('main summary').click();
      await page.waitForFunction(
        (before) =>
          [...document.querySelectorAll('main del')].some((element) => element.textContent?.includes(before)),
        {},
        overwritten,
      );
    }
    expect(await axeFaultsInThemes(phone)).toEqual([]);
    await phone.locator(named(`Restore Title: ${overwritten}`, 'button', 'main')).click();
    for (const page of [phone, laptop]) {
      await page.bringToFront();
      await page.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll<HTMLTextAreaElement>('main :is(input, textarea)')].some(
            ({ value }) => value === wanted,
          ),
        { polling: 50 },
        overwritten,
      );
    }
  });
});

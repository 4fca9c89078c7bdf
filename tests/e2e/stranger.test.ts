import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { goTo, pressButton, seeText, typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';

/** Collects the frames of a page's sockets from its next load on. */
async function collectFrames(page: Page): Promise<string[]> {
  const frames: string[] = [];
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  session.on('Network.webSocketFrameReceived', ({ response }) => frames.push(response.payloadData));
  await page.reload({ waitUntil: 'domcontentloaded' });
  return frames;
}

const count = (frames: readonly string[], text: string) =>
  frames.filter((frame) => frame.includes(text)).length;

describe('two tabs of one user and one of a stranger', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let first: Page;
  let second: Page;
  let stranger: Page;
  let secondFrames: string[];
  let strangerFrames: string[];

  beforeAll(async () => {
    browser = await openBrowser();
    const [ada, eve] = [await registerPerson(server.url, 'Ada'), await registerPerson(server.url, 'Eve')];
    const adas = await browser.createBrowserContext();
    first = await openSignedIn(adas, server.url, ada);
    second = await adas.newPage();
    await withoutServiceWorker(second);
    await second.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    stranger = await openSignedIn(await browser.createBrowserContext(), server.url, eve);
    secondFrames = await collectFrames(second);
    strangerFrames = await collectFrames(stranger);
    for (const page of [second, stranger])
      await page.waitForFunction(() => document.body.innerText.includes('Saved'), { polling: 50 });
  });

  it('show each step in the second tab; the stranger’s sockets receive nothing of it', async () => {
    const secret = 'Plan the surprise';
    await typeTask(first, secret);
    await seeText(second, secret);
    await pressButton(first, `Start the timer: ${secret}`);
    await second.waitForSelector(`button[aria-label="Stop the timer: ${secret}"]`);
    await goTo(first, 'Tasks', 'By urgency');
    await first.locator(named(`Complete: ${secret}`, undefined, 'main')).click();
    await second.waitForFunction(
      (title) => !document.querySelector('main')?.innerText.includes(title),
      // A tab in the background draws no frames to poll in.
      { polling: 50 },
      secret,
    );

    // The stranger's own write arrives, so the frames were really being read.
    await typeTask(stranger, 'Something of my own');
    await seeText(stranger, 'Something of my own');
    await expect.poll(() => count(strangerFrames, 'Something of my own')).toBeGreaterThan(0);
    expect(count(secondFrames, secret)).toBeGreaterThan(0);
    expect(count(strangerFrames, secret)).toBe(0);
    const id =
      /"id":"([0-9a-f-]{36})"[^}]*"title":"Plan the surprise"/.exec(secondFrames.join(' '))?.[1] ?? secret;
    expect(count(strangerFrames, id)).toBe(0);
  });
});

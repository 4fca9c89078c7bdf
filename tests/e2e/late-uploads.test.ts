import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, ElementHandle } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { registerPerson, signIn, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { GatedServer } from './gated-server.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

let server: GatedServer;
let browser: Browser;

beforeAll(async () => {
  server = await GatedServer.start({ RATE_LIMIT_FACTOR: '1000' });
  browser = await openBrowser();
});

it('a page that could not load the code of uploads shows them once it has a connection again', async () => {
  const person = await registerPerson(server.url, 'Ada');
  const context = await browser.createBrowserContext();
  await signIn(context, server.url, person);
  const id = v7();
  const socket = await openSocket(server.url, 'tasks', person.token);
  await emitWrite(socket, 'createTask', { id, title: 'Buy paint', isNew: false });
  socket.disconnect();
  const page = await context.newPage();
  await withoutServiceWorker(page);
  allowOnConsole(/net::ERR_BLOCKED_BY_CLIENT/);
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/upload-queue-*'] });
  const refused = new Promise((resolve) =>
    page.on('requestfailed', (request) => {
      if (request.url().includes('/assets/upload-queue-')) resolve(undefined);
    }),
  );
  await page.goto(`${server.url}/task/${id}`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector(named('Attach', 'button', 'main'));
  await refused;
  await session.send('Network.setBlockedURLs', { urls: [] });
  await server.shut();
  await page.waitForSelector('header ::-p-text(Offline)');
  const loaded = page.waitForResponse((response) => response.url().includes('/assets/upload-queue-'));
  await server.open();
  await loaded;
  await page.waitForFunction(
    () => document.querySelector('header')?.textContent?.includes('Offline') === false,
  );
  await server.shut();
  await page.waitForSelector('header ::-p-text(Offline)');
  const path = join(server.dataDir, 'paint.txt');
  await writeFile(path, 'White');
  const input = (await page.$('main section input[type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(path);
  await seeText(page, 'Waiting for a connection');
  await server.open();
  await page.waitForSelector('main button[aria-label="Open paint.txt"]');
  expect(await page.$$('main ul[aria-label="Files"] > li')).toHaveLength(1);
});

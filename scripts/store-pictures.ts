/**
 * Takes the pictures for the stores, 1280 × 800, of the extension with the demo's account, into `docs/store/pictures/`.
 * Another language and a theme may be named: `npm run store-pictures -- de dark` writes them to `contact-sheets/`.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { DEMO_PASSWORD } from '#server/db/seed.ts';
import { extensionFolder, openBrowser } from '#tests/e2e/browser.ts';
import { signIn } from '#tests/e2e/browser-person.ts';
import {
  chooseServer,
  connectExtension,
  type ExtensionPage,
  openExtensionPage,
} from '#tests/e2e/extension-page.ts';
import { signInByCall } from '#tests/e2e/page-entities.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { waitUntilStill } from '#tests/e2e/wait-until-still.ts';
import { ensureChromium } from './installed-chromium.ts';
import { runStep } from './run-step.ts';

const WIDTH = 1_280;
const HEIGHT = 800;
const grounds = { light: '#e2dacb', dark: '#221e19' };
/** Pages of the pictures, sizes in CSS pixels; where there is room, they are scaled up. */
const pictures: readonly { page: ExtensionPage; width: number; height: number; scale: number }[] = [
  { page: 'popup', width: 380, height: 600, scale: 1.25 },
  { page: 'sidepanel', width: 400, height: 760, scale: 1 },
  { page: 'options', width: 900, height: 760, scale: 1 },
];

/** Sets language and theme of the account, which pages of the extension follow. */
async function choose(serverUrl: string, token: string, language: string, theme: string): Promise<void> {
  const reply = await fetch(`${serverUrl}/api/app-settings`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': v7(),
    },
    body: JSON.stringify({ language, theme }),
  });
  if (!reply.ok) throw new Error(`the settings were refused: ${reply.status} ${await reply.text()}`);
}

async function take(browser: Browser, shown: (typeof pictures)[number], folder: string, theme: string) {
  const page = await openExtensionPage(browser, shown.page);
  await page.setViewport({ width: shown.width, height: shown.height, deviceScaleFactor: 2 });
  await page.waitForSelector(shown.page === 'options' ? 'main h1' : 'main ul li a');
  await waitUntilStill(page);
  const picture = await page.screenshot({ type: 'png' });
  await page.close();
  const width = Math.round(shown.width * shown.scale);
  await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: theme === 'dark' ? grounds.dark : grounds.light,
    },
  })
    .composite([{ input: await sharp(picture).resize(width).toBuffer() }])
    .png({ palette: true })
    .toFile(join(folder, `${shown.page}.png`));
}

process.env.CHROMIUM_PATH = ensureChromium();
if (!(await runStep('Build of the web app and the extension', 'node', ['scripts/build.ts']))) process.exit(1);
const look = process.argv.slice(2);
const [language = 'en', theme = 'light'] = look;
const root = resolve(import.meta.dirname, '..');
const folder =
  look.length === 0 ? join(root, 'docs/store/pictures') : join(root, 'contact-sheets', look.join('-'));
await mkdir(folder, { recursive: true });
const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' }, ['--demo']);
const browser = await openBrowser({ extensions: [extensionFolder] });
try {
  const person = await signInByCall(server.url, 'mara@daywall.example', DEMO_PASSWORD);
  await signIn(browser.defaultBrowserContext(), server.url, person);
  await choose(server.url, person.token, language, theme);
  await chooseServer(browser, server.url);
  await (await connectExtension(browser, DEMO_PASSWORD)).close();
  for (const shown of pictures) await take(browser, shown, folder, theme);
  console.log(folder);
} finally {
  await browser.close();
  await server.stop();
}

/**
 * Takes a picture of every page, light and dark, wide and narrow, English and German, empty and full, and lays the
 * sixteen pictures of a page out on one sheet in `contact-sheets/`. `npm run contact-sheets -- wall stack` takes only
 * the named pages.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'puppeteer';
import sharp, { type OverlayOptions } from 'sharp';
import { v7 } from 'uuid';
import { DEMO_PASSWORD } from '#server/db/seed.ts';
import { type AppPage, appPages } from '#tests/e2e/app-pages.ts';
import { openBrowser } from '#tests/e2e/browser.ts';
import { type Person, registerPerson, signIn } from '#tests/e2e/browser-person.ts';
import { addFilter, findPageEntities, type PageEntities, signInByCall } from '#tests/e2e/page-entities.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { waitUntilStill } from '#tests/e2e/wait-until-still.ts';
import { ensureChromium } from './installed-chromium.ts';

const outDir = resolve(import.meta.dirname, '../contact-sheets');
const widths = [
  { width: 1280, height: 860 },
  { width: 390, height: 860 },
] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'de'] as const;
/** One row of a sheet is one language: both themes, wide and narrow. */
const PER_ROW = widths.length * themes.length;
/** Placeholder ids for pages of missing entities. */
const nowhere: PageEntities = {
  taskId: 'none',
  ownTaskId: 'none',
  completedTaskId: 'none',
  scheduleItemId: 'none',
  requestId: 'none',
  organizationId: 'none',
  groupId: 'none',
  collectionId: 'none',
  filterId: 'none',
  label: 'none',
  userName: 'none',
};

interface Sheet extends AppPage {
  /** Script that fails to load, by a part of its address. */
  readonly withoutScript?: RegExp;
}

const sheets: readonly Sheet[] = [
  ...appPages,
  { name: 'error', path: () => '/action/urgency', withoutScript: /\/assets\/urgency-/ },
];

async function preparePage(
  context: BrowserContext,
  language: string,
  theme: string,
  size: (typeof widths)[number],
) {
  const page = await context.newPage();
  await page.setViewport(size);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  await page.evaluateOnNewDocument((chosen) => {
    Object.defineProperty(navigator, 'languages', { get: () => [chosen] });
    Object.defineProperty(navigator, 'language', { get: () => chosen });
  }, language);
  return page;
}

async function takePicture(page: Page, url: string): Promise<Buffer> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('main h1, main h2, form, [role=alert] h1', { timeout: 20_000 });
  await waitUntilStill(page);
  return Buffer.from(await page.screenshot({ type: 'png' }));
}

async function withhold(page: Page, script: RegExp): Promise<void> {
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => void (script.test(request.url()) ? request.abort() : request.continue()));
}

async function layOut(name: string, pictures: readonly { picture: Buffer; width: number }[]): Promise<void> {
  const scale = 0.5;
  const gap = 12;
  const rows = Array.from({ length: pictures.length / PER_ROW }, (_, row) =>
    pictures.slice(row * PER_ROW, (row + 1) * PER_ROW),
  );
  const height = Math.round(widths[0].height * scale);
  const parts: OverlayOptions[] = [];
  let sheetWidth = 0;
  for (const [index, row] of rows.entries()) {
    let left = gap;
    for (const { picture, width } of row) {
      const scaled = Math.round(width * scale);
      parts.push({
        input: await sharp(picture)
          .resize(scaled, height, { fit: 'cover', position: 'top' })
          .png()
          .toBuffer(),
        left,
        top: gap + index * (height + gap),
      });
      left += scaled + gap;
    }
    sheetWidth = Math.max(sheetWidth, left);
  }
  await sharp({
    create: {
      width: sheetWidth,
      height: gap + rows.length * (height + gap),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(parts)
    .png()
    .toFile(join(outDir, `${name}.png`));
}

async function addBareTask(serverUrl: string, person: Person, id: string): Promise<void> {
  const socket = await openSocket(serverUrl, 'tasks', person.token);
  await emitWrite(socket, 'createTask', { id, title: 'Water the plants' });
  socket.disconnect();
}

async function takeSheet(
  browser: Browser,
  server: ServerProcess,
  sheet: Sheet,
  accounts: readonly Account[],
) {
  const pictures: { picture: Buffer; width: number }[] = [];
  const emptyKind = sheet.name.startsWith('task-') ? 'bare' : 'empty';
  const shown = accounts.filter(({ kind }) => kind === 'full' || kind === emptyKind);
  for (const account of sheet.isPublic ? [null] : shown) {
    for (const language of languages) {
      for (const theme of themes) {
        for (const size of widths) {
          const context = account?.context ?? (await browser.createBrowserContext());
          const page = await preparePage(context, language, theme, size);
          if (sheet.withoutScript !== undefined) await withhold(page, sheet.withoutScript);
          const url = `${server.url}${sheet.path(account?.places ?? nowhere)}`;
          pictures.push({ picture: await takePicture(page, url), width: size.width });
          await page.close();
          if (account === null) await context.close();
        }
      }
    }
  }
  await layOut(sheet.name, pictures);
  console.log(`contact-sheets/${sheet.name}.png`);
}

interface Account {
  /** `full` is a user of the demo; `bare` has one task with nothing but a title: the task pages' empty state. */
  readonly kind: 'full' | 'empty' | 'bare';
  readonly context: BrowserContext;
  readonly places: PageEntities;
}

async function personOf(kind: Account['kind'], serverUrl: string): Promise<Person> {
  if (kind === 'full') return signInByCall(serverUrl, 'mara@daywall.example', DEMO_PASSWORD);
  const person = await registerPerson(serverUrl, kind);
  if (kind === 'bare') await addBareTask(serverUrl, person, v7());
  return person;
}

process.env.CHROMIUM_PATH = ensureChromium();
await mkdir(outDir, { recursive: true });
const chosen = process.argv.slice(2);
const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' }, ['--demo']);
const browser = await openBrowser();
try {
  const accounts: Account[] = [];
  for (const kind of ['full', 'empty', 'bare'] as const) {
    const person = await personOf(kind, server.url);
    const context = await browser.createBrowserContext();
    await signIn(context, server.url, person);
    if (kind === 'full') await addFilter(server.url, person);
    accounts.push({ kind, context, places: await findPageEntities(server.url, person) });
  }
  for (const sheet of sheets) {
    if (chosen.length > 0 && !chosen.includes(sheet.name)) continue;
    // A page that fails must not stop the others.
    await takeSheet(browser, server, sheet, accounts).catch((error: unknown) => {
      console.error(`✗ ${sheet.name}: ${String(error)}`);
      process.exitCode = 1;
    });
  }
} finally {
  await browser.close();
  await server.stop();
}

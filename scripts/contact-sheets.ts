/**
 * Takes a picture of every page, light and dark, on three widths, English and German, empty and full, and lays the
 * twelve pictures of a page and an account out on one sheet in `contact-sheets/`. `npm run contact-sheets -- wall stack`
 * takes only the named pages.
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
  { width: 1920, height: 1080 },
] as const;
const themes = ['light', 'dark'] as const;
const languages = ['en', 'de'] as const;
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

async function preparePage(context: BrowserContext, language: string, theme: string) {
  const page = await context.newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  await page.evaluateOnNewDocument((chosen) => {
    Object.defineProperty(navigator, 'languages', { get: () => [chosen] });
    Object.defineProperty(navigator, 'language', { get: () => chosen });
  }, language);
  return page;
}

/** Pictures of one page in one theme and language, each width after the other. */
async function takePictures(page: Page, url: string): Promise<readonly Buffer[]> {
  const pictures: Buffer[] = [];
  for (const size of widths) {
    await page.setViewport(size);
    if (pictures.length === 0) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
      await page.waitForSelector('main h1, main h2, form, [role=alert] h1', { timeout: 20_000 });
    }
    await waitUntilStill(page);
    pictures.push(Buffer.from(await page.screenshot({ type: 'png' })));
  }
  return pictures;
}

async function withhold(page: Page, script: RegExp): Promise<void> {
  await page.setBypassServiceWorker(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => void (script.test(request.url()) ? request.abort() : request.continue()));
}

/** One row for each language and theme, with all widths beside each other. */
async function layOut(name: string, rows: readonly (readonly Buffer[])[]): Promise<void> {
  const scale = 0.5;
  const gap = 12;
  const rowHeight = gap + scale * Math.max(...widths.map(({ height }) => height));
  const parts: OverlayOptions[] = [];
  for (const [index, row] of rows.entries()) {
    let left = gap;
    for (const [column, { width, height }] of widths.entries()) {
      const scaled = Math.round(width * scale);
      parts.push({
        input: await sharp(row[column])
          .resize(scaled, Math.round(height * scale), { fit: 'cover', position: 'top' })
          .png()
          .toBuffer(),
        left,
        top: gap + index * rowHeight,
      });
      left += scaled + gap;
    }
  }
  await sharp({
    create: {
      width: widths.reduce((sum, { width }) => sum + Math.round(width * scale) + gap, gap),
      height: gap + rows.length * rowHeight,
      channels: 3,
      background: '#808080',
    },
  })
    .composite(parts)
    .png()
    .toFile(join(outDir, `${name}.png`));
  console.log(`contact-sheets/${name}.png`);
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
  const emptyKind = sheet.name.startsWith('task-') ? 'bare' : 'empty';
  const shown = accounts.filter(({ kind }) => kind === 'full' || kind === emptyKind);
  for (const account of sheet.isPublic ? [null] : shown) {
    const rows: (readonly Buffer[])[] = [];
    for (const language of languages) {
      for (const theme of themes) {
        const context = account?.context ?? (await browser.createBrowserContext());
        const page = await preparePage(context, language, theme);
        if (sheet.withoutScript !== undefined) await withhold(page, sheet.withoutScript);
        rows.push(await takePictures(page, `${server.url}${sheet.path(account?.entities ?? nowhere)}`));
        await page.close();
        if (account === null) await context.close();
      }
    }
    await layOut(account === null || account.kind === 'full' ? sheet.name : `${sheet.name}-empty`, rows);
  }
}

interface Account {
  /** `full` is a user of the demo; `bare` has one task with nothing but a title: the task pages' empty state. */
  readonly kind: 'full' | 'empty' | 'bare';
  readonly context: BrowserContext;
  readonly entities: PageEntities;
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
    accounts.push({ kind, context, entities: await findPageEntities(server.url, person) });
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

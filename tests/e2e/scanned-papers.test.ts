import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { papers } from '#tests/factories/scanned-pdf.ts';
import { newFolder, openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

describe('the viewer', () => {
  const server = inject('sharedServer');
  const taskId = v7();
  /** Paths of the parts of the PDF reader that the page has asked for. */
  const parts: string[] = [];
  let folder: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    folder = await newFolder('papers');
    for (const [name, bytes] of Object.entries(papers)) await writeFile(join(folder, name), bytes);
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', { id: taskId, title: 'Read the scans', isNew: false });
    socket.disconnect();
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/^\/assets\/pdf-\d/.test(path)) parts.push(path.split('/').at(-1) ?? '');
    });
    await page.goto(`${server.url}/task/${taskId}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(named('Attach', 'button', 'main'));
    const input = await page.waitForSelector('main section input[type=file]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(
      ...Object.keys(papers).map((name) => join(folder, name)),
    );
  });

  afterEach(async () => {
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
  });

  /** Share of dark pixels of the one page that is drawn. */
  const darkShare = () =>
    page.evaluate(() => {
      const drawn = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas');
      if (!drawn || drawn.width === 0) return 0;
      // A copy, which is meant to be read.
      const canvas = new OffscreenCanvas(drawn.width, drawn.height);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) return 0;
      context.drawImage(drawn, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4)
        if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1;
      return dark / (canvas.width * canvas.height);
    });

  async function open(name: string): Promise<void> {
    await page.locator(named(`Open ${name}`, 'button', 'main')).click();
    await page.waitForSelector('[role=dialog] canvas');
  }
  async function isDrawn(least: number, most: number): Promise<void> {
    await expect.poll(darkShare).toBeGreaterThan(least);
    expect(await darkShare()).toBeLessThan(most);
  }

  it.each([
    ['ccitt.pdf', 'jbig2.wasm'],
    ['jbig2.pdf', 'jbig2.wasm'],
    ['jpeg2000.pdf', 'openjpeg.wasm'],
  ] as const)('shows the square of %s, whose decoder %s it asks for only then', async (name, part) => {
    parts.length = 0;
    await open(name);
    // A quarter of the sheet.
    await isDrawn(0.24, 0.26);
    expect(parts).toEqual([part]);
  });

  it('shows a Japanese text without a font of its own, to be selected too', async () => {
    // No font of Japan is there where tests run: the device’s own signs stand in.
    allowOnConsole(/Cannot load system font: HeiseiMin-W3/);
    parts.length = 0;
    await open('japanese.pdf');
    await page.waitForSelector('[role=dialog] ::-p-text(日本語)');
    await isDrawn(0.001, 0.5);
    expect(parts).toContain('UniJIS-UTF16-H.bcmap');
    expect(parts.filter((each) => each.endsWith('.wasm'))).toEqual([]);
  });

  it('shows signs of a standard font that the device lacks', async () => {
    parts.length = 0;
    await open('signs.pdf');
    await isDrawn(0.001, 0.5);
    expect(parts).toEqual(['FoxitDingbats.pfb']);
  });

  it('compiles nothing in the page itself', async () => {
    // The smallest module: no policy but the page's own stops it.
    const compile = () =>
      WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => 'compiled',
        (error: Error) => error.name,
      );
    expect(await page.evaluate(compile)).toBe('CompileError');
  });
});

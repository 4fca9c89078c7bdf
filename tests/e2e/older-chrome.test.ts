import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, inject, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { extensionFolder, newFolder, openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { chooseServer, connectExtension, readBadge } from './extension-page.ts';
import { dispatch, workerOf } from './extension-worker.ts';
import { journey } from './journey.ts';

/** A name that only the polyfill's wrapping code uses. */
const WRAPS = '__mozWebExtensionPolyfillReject__';

/** Scripts of a built extension that bring the polyfill, by their paths. */
async function scriptsWithPolyfill(folder: string): Promise<string[]> {
  const scripts = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map((path) => readFile(join(folder, path), 'utf8')));
  return scripts.filter((_path, i) => texts[i]?.includes(WRAPS));
}

const hasOwnApi = () => typeof Reflect.get(globalThis, 'browser') === 'object';

/** Chrome has a `browser` object of its own from 148 on, which the polyfill hands through. Before, it wraps `chrome`. */
journey('the extension in a Chrome without a `browser` of its own', () => {
  const server = inject('sharedServer');
  let folder: string;
  let profile: string;
  let browser: Browser;
  let popup: Page;

  beforeAll(async () => {
    folder = await newFolder();
    profile = await newFolder();
    await cp(extensionFolder, folder, { recursive: true });
    for (const path of await scriptsWithPolyfill(folder)) {
      const script = await readFile(join(folder, path), 'utf8');
      await writeFile(join(folder, path), `Reflect.deleteProperty(globalThis, 'browser');\n${script}`);
    }
    browser = await openBrowser({ extensions: [folder], profile });
    const ada = await registerPerson(server.url, 'Ada');
    await openSignedIn(browser.defaultBrowserContext(), server.url, ada);
  });

  it('moves to a server and connects', async () => {
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser);
    expect(await popup.evaluate(hasOwnApi)).toBe(false);
    // A worker that the browser has just started again answers before its script has run.
    await waitUntil('the worker has no `browser` of its own', async () => {
      return !(await (await workerOf(browser)).evaluate(hasOwnApi));
    });
  });

  it('starts a timer from the menu and shows it on the button', async () => {
    expect(await readBadge(popup)).toBe('');
    const page = { id: 1, title: 'Roof prices', url: 'https://example.com/roof' };
    const click = { menuItemId: 'timer.page', pageUrl: page.url };
    await dispatch(await workerOf(browser), 'contextMenus.onClicked', click, page);
    await waitUntil('the minutes stand on the button', async () => /\d/.test(await readBadge(popup)));
  });
});

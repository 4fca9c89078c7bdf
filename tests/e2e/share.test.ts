import type { Browser, BrowserContext, Page } from 'puppeteer';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import type { Task } from '#contract/task/task.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, takeCookie } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole, SERVER_AWAY } from './console.ts';
import { GatedServer } from './gated-server.ts';
import { journey } from './journey.ts';
import { emitAndWait, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LINE = 'main input[aria-label="New task"]';
const LIST = 'main ul[aria-label=Files] li';

interface SharedFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

const roof: SharedFile = { name: 'Roof.png', type: 'image/png', base64: PIXEL };
const OFFER = 'Offer for the roof, with slates, gutters and the scaffold';
const offer: SharedFile = { name: `${OFFER}.txt`, type: 'text/plain', base64: btoa('Slates: 900') };

/** Shares as the system does: a navigation that posts a form to the address of the manifest. */
async function share(page: Page, words: Record<string, string>, files: readonly SharedFile[]): Promise<void> {
  const led = page.waitForNavigation({ waitUntil: 'domcontentloaded' });
  await page.evaluate(
    (texts, shared) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        enctype: 'multipart/form-data',
        action: '/share',
      });
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('input'), { name, value }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      input.multiple = true;
      const carried = new DataTransfer();
      for (const { name, type, base64 } of shared) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        carried.items.add(new File([bytes], name, { type }));
      }
      input.files = carried.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    words,
    files,
  );
  await led;
}

/** Names of the files on the disk that nobody has added yet. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'sharedFiles';
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    const database = await new Promise<IDBDatabase | null>((done, fail) => {
      const opening = indexedDB.open(name);
      // Deleted since the look above, it would be made anew, without its store.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => (opening.error?.name === 'AbortError' ? done(null) : fail(opening.error));
    });
    if (database === null) return [];
    const shares = await new Promise<{ files: File[] }[]>((done) => {
      const reading = database.transaction('shares').objectStore('shares').getAll();
      reading.onsuccess = () => done(reading.result);
    });
    database.close();
    return shares.flatMap(({ files }) => files.map((file) => file.name));
  });

journey('what another app shares', () => {
  let gate: GatedServer;
  let browser: Browser;
  let context: BrowserContext;
  let ada: Person;
  let page: Page;

  const tasks = async (title: string): Promise<Task[]> => {
    const socket = await openSocket(gate.url, 'tasks', ada.token);
    const answer = taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {}));
    socket.disconnect();
    return answer.tasks.filter((task) => task.title === title);
  };
  const fileNames = async (title: string): Promise<(string | undefined)[]> => {
    const [task] = await tasks(title);
    return (task?.assetLinks ?? []).map(({ file }) => file?.name).sort();
  };
  /** Waits until the service worker takes shares. */
  const controlled = () =>
    page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', {
      polling: 50,
    });

  beforeAll(async () => {
    gate = await GatedServer.start();
    browser = await openBrowser();
  });
  beforeEach(async () => {
    allowOnConsole(...SERVER_AWAY);
    context = await browser.createBrowserContext();
    ada = await registerPerson(gate.url, 'Ada');
    page = await context.newPage();
    await takeCookie(page, gate.url, ada);
    await page.goto(gate.url, { waitUntil: 'domcontentloaded' });
    await controlled();
  });

  it('becomes a task with its words and several files, which arrive', async () => {
    await share(page, { title: 'The roof', url: 'https://example.com/roof' }, [roof, offer]);
    await page.waitForSelector(LINE);
    expect(await page.$eval(LINE, (field) => (field as HTMLInputElement).value)).toBe('The roof');
    await waitUntil('both files are shown', async () => (await page.$$(LIST)).length === 2);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await waitUntil('both files are there after a reload', async () => (await page.$$(LIST)).length === 2);
    await page.setViewport({ width: 390, height: 844 });
    await waitUntilStill(page);
    expect(await page.$eval(`${LIST}:last-child`, (row) => row.getBoundingClientRect().right)).toBeLessThan(
      390,
    );
    expect(await axeFaultsInThemes(page)).toEqual([]);
    await page.locator(LINE).click();
    await page.keyboard.press('Enter');
    await page.locator(named('Open task', 'link', 'main')).wait();
    await waitUntil('they arrive', async () => (await fileNames('The roof')).length === 2);
    expect(await fileNames('The roof')).toEqual([offer.name, 'Roof.png']);
    expect((await tasks('The roof'))[0]?.sourceUrl).toBe('https://example.com/roof');
    expect(new URL(page.url()).searchParams.has('share')).toBe(false);
    expect(await keptNames(page)).toEqual([]);
  });

  it('waits offline, named by its file, and arrives once', async () => {
    await gate.shut();
    await share(page, {}, [offer]);
    await page.waitForSelector(LIST);
    expect(await page.$eval(LINE, (field) => (field as HTMLInputElement).value)).toBe(OFFER);
    await page.locator(LINE).click();
    await page.keyboard.press('Enter');
    await page.locator(named('Open task', 'link', 'main')).wait();
    await waitUntil('the queue has it', async () => (await keptNames(page)).length === 0);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await gate.open();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await waitUntil('it arrives', async () => (await fileNames(OFFER)).length === 1);
    expect(await tasks(OFFER)).toHaveLength(1);
  });

  it('is kept while nobody is signed in, which the sign-in says, and goes with who signs out', async () => {
    await page.goto(`${gate.url}/menu`, { waitUntil: 'domcontentloaded' });
    await share(page, {}, [roof]);
    await page.waitForSelector(LIST);
    expect(await keptNames(page)).toEqual(['Roof.png']);
    await page.goto(`${gate.url}/menu`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'Sign out');
    await page.waitForFunction(() => location.pathname === '/login', { polling: 50 });
    await waitUntil('nothing is left of it', async () => (await keptNames(page)).length === 0);
    await share(page, {}, [offer]);
    await page.waitForFunction(() => location.pathname === '/login', { polling: 50 });
    await seeText(page, 'It will wait on this device for an hour.');
    await page.locator(named('Email', 'textbox')).fill(ada.email);
    await page.locator('input[type=password]').fill(ada.password);
    await pressButton(page, 'Sign in');
    await page.waitForSelector(LIST);
    expect(await keptNames(page)).toEqual([offer.name]);
    await page.goto(`${gate.url}/add?share=gone`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Share it again.');
  });
});

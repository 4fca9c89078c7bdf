import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, it } from 'vitest';
import { goTo, seeText, typeTask } from './app-page.ts';
import { extensionFolder, newFolder, openBrowser } from './browser.ts';
import { type Person, registerPerson, signIn } from './browser-person.ts';
import { chooseServer, connectExtension, EXTENSION_ID, openExtensionPage } from './extension-page.ts';
import { stopWorker } from './extension-worker.ts';
import { journey } from './journey.ts';
import { Outage } from './outage.ts';
import { countTasks } from './raw-socket.ts';
import { ServerProcess } from './restartable-server.ts';

/** Web app and extension through outages of the server, with their real pauses between attempts to connect. */
journey('a user whose server goes away', () => {
  let server: ServerProcess;
  let profile: string;
  let browser: Browser;
  let ada: Person;
  let web: Page;
  let popup: Page;

  async function launch(): Promise<void> {
    browser = await openBrowser({ extensions: [extensionFolder], profile });
  }

  beforeAll(async () => {
    server = await ServerProcess.start();
    profile = await newFolder();
    await launch();
    ada = await registerPerson(server.url, 'Ada');
    web = await signIn(browser.defaultBrowserContext(), server.url, ada);
    await chooseServer(browser, server.url);
    popup = await connectExtension(browser);
    await typeTask(popup, 'Ring Bob');
    await seeText(web, 'Ring Bob');
  });

  it('adds tasks while the server is down past the third attempt, each sent once', async () => {
    // The shell is cached for later, when the browser starts again without a server.
    await web.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.kill();
    const outage = await Outage.on(server.port);
    await goTo(web, 'Home');
    await typeTask(web, 'Typed in the web app during the outage');
    await typeTask(popup, 'Typed in the popup during the outage');
    await seeText(web, 'Typed in the web app during the outage');
    await seeText(popup, 'Typed in the popup during the outage');
    await Promise.all([
      outage.waitForAttempts(server.url, 4),
      outage.waitForAttempts(`chrome-extension://${EXTENSION_ID}`, 4),
    ]);
    await outage.end();
    await server.start();
    await seeText(web, 'Typed in the popup during the outage');
    await seeText(popup, 'Typed in the web app during the outage');
    expect(await countTasks(server.url, ada, /during the outage$/)).toBe(2);
  });

  it('loses nothing when the worker is stopped and the browser restarts offline', async () => {
    await server.kill();
    await typeTask(popup, 'Typed before the browser went away');
    await seeText(popup, 'Typed before the browser went away');
    await stopWorker(browser);
    await browser.close();
    await launch();
    popup = await openExtensionPage(browser, 'popup');
    await seeText(popup, 'Typed before the browser went away');
    web = await browser.newPage();
    await web.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await seeText(web, 'Ring Bob');
    await server.start();
    await seeText(web, 'Typed before the browser went away');
    expect(await countTasks(server.url, ada, /^Typed before the browser went away$/)).toBe(1);
  });
});

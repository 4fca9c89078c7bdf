import { extensionFolder, openBrowser } from '#tests/e2e/browser.ts';
import { registerPerson, signIn } from '#tests/e2e/browser-person.ts';
import { chooseServer, connectExtension, EXTENSION_ID } from '#tests/e2e/extension-page.ts';
import { entrySize } from './entry-size.ts';
import { atMost, atMostTimes, type Figure, median } from './figure.ts';
import { createTasks } from './fill-account.ts';
import { floorExtension } from './floors/build-floors.ts';
import { timeUntil } from './page-timing.ts';

const OPENS = 9;
const TASKS = 5_000;

/** Popup and side panel opened as pages of the extension, signed in, beside an empty React popup in the same browser. */
export async function benchPopup(serverUrl: string): Promise<Figure[]> {
  const person = await registerPerson(serverUrl, 'Popup');
  await createTasks(serverUrl, person, TASKS);
  const browser = await openBrowser({ extensions: [extensionFolder, floorExtension] });
  try {
    await (await signIn(browser.defaultBrowserContext(), serverUrl, person)).close();
    await chooseServer(browser, serverUrl);
    const page = await connectExtension(browser);
    const floorTarget = [...(await browser.extensions()).values()].find(
      (extension) => extension.name === 'Floor',
    );
    // The worker loads the tasks behind that.
    await page.waitForSelector('#next-tasks');
    if (floorTarget === undefined) throw new Error('the floor extension is not loaded');
    const times: number[] = [];
    const panelTimes: number[] = [];
    const floors: number[] = [];
    for (let open = 0; open < OPENS; open++) {
      times.push(
        await timeUntil(
          page,
          `chrome-extension://${EXTENSION_ID}/popup.html`,
          'input[aria-label="New task"]',
        ),
      );
      panelTimes.push(
        await timeUntil(page, `chrome-extension://${EXTENSION_ID}/sidepanel.html`, '#day-plan'),
      );
      floors.push(
        await timeUntil(page, `chrome-extension://${floorTarget.id}/popup.html`, 'input[aria-label=usable]'),
      );
    }
    return [
      atMostTimes(1.3, {
        name: `popup open to usable, ${TASKS.toLocaleString('en')} tasks`,
        unit: 'ms',
        value: median(times),
        floor: median(floors),
      }),
      atMostTimes(1.8, {
        name: `side panel open to usable, ${TASKS.toLocaleString('en')} tasks`,
        unit: 'ms',
        value: median(panelTimes),
        floor: median(floors),
      }),
      atMost(117, {
        name: 'script of the popup',
        unit: 'kB gzip',
        value: entrySize(extensionFolder, 'popup.html'),
        floor: null,
      }),
      atMost(129, {
        name: 'script of the side panel',
        unit: 'kB gzip',
        value: entrySize(extensionFolder, 'sidepanel.html'),
        floor: null,
      }),
    ];
  } finally {
    await browser.close();
  }
}

import type { Browser } from 'puppeteer';
import { openBrowser } from '#tests/e2e/browser.ts';
import { type Person, registerPerson, takeCookie } from '#tests/e2e/browser-person.ts';
import { atMost, atMostTimes, type Figure, median } from './figure.ts';
import { createTasks } from './fill-account.ts';
import { timeUntil } from './page-timing.ts';
import { weighLoad } from './script-size.ts';

const ROUNDS = 5;
const TASKS = 100;
const field = 'main input[aria-label="New task"]';
const pages = [
  { name: 'usable Home', path: '/wall', ready: field },
  { name: 'urgency list with its rows', path: '/action/urgency', ready: `[aria-setsize="${TASKS}"]` },
] as const;

/** Runs `work` in a browser with an empty profile. */
async function inFreshBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Loads a page with nothing but the cookie of somebody who is signed in. */
function loadFirst(serverUrl: string, person: Person, { path, ready }: (typeof pages)[number]) {
  return inFreshBrowser(async (browser) => {
    const page = await browser.newPage();
    await takeCookie(page, serverUrl, person);
    return weighLoad(page, `${serverUrl}${path}`, ready);
  });
}

function loadFloor(serverUrl: string, floorUrl: string, person: Person): Promise<number> {
  return inFreshBrowser(async (browser) => {
    const page = await browser.newPage();
    await takeCookie(page, serverUrl, person);
    return timeUntil(page, `${floorUrl}/page/`, 'input[aria-label=usable]');
  });
}

/** First load of pages by a new browser that only has the cookie; the floor is an empty React page in such a one. */
export async function benchColdStart(serverUrl: string, floorUrl: string): Promise<Figure[]> {
  const person = await registerPerson(serverUrl, 'Cold');
  await createTasks(serverUrl, person, TASKS);
  const figures: Figure[] = [];
  for (const page of pages) {
    const times: number[] = [];
    const floors: number[] = [];
    let weight = { files: 0, size: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { time, files, size } = await loadFirst(serverUrl, person, page);
      times.push(time);
      weight = { files, size };
      floors.push(await loadFloor(serverUrl, floorUrl, person));
    }
    const name = `new browser to ${page.name}`;
    figures.push(
      atMostTimes(2, { name, unit: 'ms', value: median(times), floor: median(floors) }),
      atMost(15, {
        name: `${name}, script and style`,
        unit: 'files',
        value: weight.files,
        floor: null,
      }),
      atMost(200, {
        name: `${name}, size of script and style`,
        unit: 'kB gzip',
        value: weight.size,
        floor: null,
      }),
    );
  }
  return figures;
}

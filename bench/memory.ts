import type { Page } from 'puppeteer';
import { v7 } from 'uuid';
import { openBrowser } from '#tests/e2e/browser.ts';
import { type Person, registerPerson, signIn } from '#tests/e2e/browser-person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { atMostTimes, type Figure } from './figure.ts';
import { createTasks } from './fill-account.ts';

const TASKS = 1_000;
/** Number of changes: one a second for an hour, from another device. */
const CHANGES = 3_600;
const TOGETHER = 30;

/** Heap of the page after garbage collection. Bytes. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  // Twice: objects that the first round finalizes are collected by the second.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Retitles tasks from another device, each many times, and finally adds one that the page can be checked for. */
async function changeFromElsewhere(serverUrl: string, person: Person, last: string): Promise<void> {
  const socket = await openSocket(serverUrl, 'tasks', person.token);
  const ids = Array.from({ length: TOGETHER }, () => v7());
  for (const id of ids) await emitWrite(socket, 'createTask', { id, title: 'Moving target' });
  for (let made = 0; made < CHANGES; made += TOGETHER) {
    await Promise.all(
      ids.map((id, index) =>
        emitWrite(socket, 'updateTask', {
          id,
          version: 1 + made / TOGETHER,
          data: { title: `Moving target ${made + index}`, importance: (made + index) % 101 },
        }),
      ),
    );
  }
  for (const id of ids) await emitWrite(socket, 'deleteTask', { id });
  const dueDate = new Date(Date.now() + 60_000).toISOString();
  await emitWrite(socket, 'createTask', { id: v7(), title: last, dueDate });
  socket.disconnect();
}

/** Memory that an hour of live changes leaves behind in an open list; its floor is the same page before them. */
export async function benchMemory(serverUrl: string): Promise<Figure> {
  const person = await registerPerson(serverUrl, 'Memory');
  await createTasks(serverUrl, person, TASKS);
  const browser = await openBrowser();
  try {
    const context = await browser.createBrowserContext();
    const page = await signIn(context, serverUrl, person);
    await page.goto(`${serverUrl}/action/urgency`);
    await page.waitForSelector(`[aria-setsize="${TASKS}"]`, { timeout: 60_000 });
    const before = await heapOf(page);
    const last = `The last one ${Date.now()}`;
    await changeFromElsewhere(serverUrl, person, last);
    await page.waitForFunction(
      (title) => [...document.querySelectorAll('main li')].some((row) => row.textContent?.includes(title)),
      { timeout: 60_000 },
      last,
    );
    const after = await heapOf(page);
    return atMostTimes(1.25, {
      name: `memory after ${CHANGES.toLocaleString('en')} live changes, ${TASKS.toLocaleString('en')} tasks`,
      unit: 'kB',
      value: after / 1_024,
      floor: before / 1_024,
    });
  } finally {
    await browser.close();
  }
}

import type { Page } from 'puppeteer';
import { v7 } from 'uuid';
import { addDays, type CalendarDay } from '#time/calendar-day.ts';
import { createDayNames, type DayNames } from '#time/day-names.ts';
import { startOfDay } from '#time/zoned-day.ts';
import type { Person } from './browser-person.ts';
import { allowOnConsole } from './console.ts';
import { advanceClock, setPageClock } from './page-clock.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

/** Lead before midnight at which a page is opened, and the step of its clock. Milliseconds. */
const BEFORE = 15_000;
const STEP = BEFORE + 1_000;

/** List by urgency with headings by day. */
export const LIST_BY_DAY = '/action/urgency?by-day';

interface DatedPage {
  readonly path: string;
  readonly selector: string;
  /** Text of the first such element or its attribute on a day; for `due`, its distance in days. */
  readonly expected: (today: CalendarDay, due: CalendarDay, names: DayNames) => string;
  readonly attribute?: string;
}

function datedPages(taskId: string, due: CalendarDay): readonly DatedPage[] {
  const dueText = {
    selector: `main time[datetime="${due}"]`,
    expected: (today: CalendarDay, day: CalendarDay, names: DayNames) => names.relative(day, today),
  };
  return [
    { path: '/wall', ...dueText },
    { path: '/action/urgency', ...dueText },
    {
      ...dueText,
      path: LIST_BY_DAY,
      selector: `main [data-index]:has(time[datetime="${due}"]) h2`,
    },
    { path: `/task/${taskId}`, ...dueText },
    { path: '/schedule', ...dueText },
    {
      path: '/schedule/week',
      selector: '[role=columnheader][aria-current=date]',
      attribute: 'data-date',
      expected: (today) => today,
    },
    {
      path: '/schedule/today',
      selector: 'main h1',
      expected: (today, _due, names) => names.full(today),
    },
    {
      path: '/time?range=day',
      selector: 'main h2',
      expected: (today, _due, names) => names.long(today),
    },
  ];
}

async function faultOf(page: Page, { path, selector, attribute = '' }: DatedPage, expected: string) {
  const read = (wanted: string, name: string) => {
    const found = document.querySelector(wanted);
    const text = name === '' ? found?.textContent : found?.getAttribute(name);
    return (text ?? 'nothing').replaceAll(/\s/g, ' ');
  };
  try {
    await page.waitForFunction(
      `(${read.toString()})(${JSON.stringify(selector)}, ${JSON.stringify(attribute)}).includes(${JSON.stringify(expected.replaceAll(/\s/g, ' '))})`,
      { polling: 50 },
    );
    return [];
  } catch {
    return [`${path}: ${await page.evaluate(read, selector, attribute)}, not ${expected}`];
  }
}

/** Adds a task that is due on a day. Returns its id. */
export async function addDueTask(serverUrl: string, { token }: Person, dueDay: CalendarDay): Promise<string> {
  const id = v7();
  const socket = await openSocket(serverUrl, 'tasks', token);
  await emitWrite(socket, 'createTask', { id, title: 'Pay the tax', dueDay });
  socket.close();
  return id;
}

/**
 * Opens the pages that name days just before the midnight at which the task of `addDueTask` becomes due in a zone,
 * moves the clock past it, and returns the faults on either side. The page belongs to a signed-in user.
 */
export async function midnightFaults(
  page: Page,
  options: {
    readonly serverUrl: string;
    readonly zone: string;
    readonly day: CalendarDay;
    readonly taskId: string;
    /** Restricts the walk to one page. */
    readonly only?: string;
  },
): Promise<string[]> {
  const { serverUrl, zone, day, taskId, only } = options;
  // A pending connection and a pending call reach their time limits.
  allowOnConsole(/WebSocket is closed before the connection is established/);
  allowOnConsole(/^daywall: (replica\.notLoaded|outbox\.waits) NoResponseError: .* in time/);
  await page.emulateTimezone(zone);
  const script = await setPageClock(page, { at: startOfDay(day, zone) - BEFORE, isServerMoved: true });
  const names = createDayNames(await page.evaluate(() => navigator.language));
  const faults: string[] = [];
  await page.evaluate(() => {
    const view = { filter: {}, sort: 'urgency', grouping: 'due' };
    localStorage.setItem('daywall.list.urgency', JSON.stringify(view));
  });
  for (const dated of datedPages(taskId, day)) {
    if (only !== undefined && dated.path !== only) continue;
    await page.goto(`${serverUrl}${dated.path}`, { waitUntil: 'domcontentloaded' });
    faults.push(...(await faultOf(page, dated, dated.expected(addDays(day, -1), day, names))));
    await advanceClock(page, STEP);
    faults.push(...(await faultOf(page, dated, dated.expected(day, day, names))));
  }
  await page.removeScriptToEvaluateOnNewDocument(script);
  return faults.map((fault) => `${zone}, ${day}: ${fault}`);
}

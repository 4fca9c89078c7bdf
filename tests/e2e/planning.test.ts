import type { Browser, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { DAY } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

journey('plane, board and days', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  let socket: Socket;
  const ids = { roof: v7(), offer: v7(), plants: v7(), tiles: v7() };

  const cardOf = (id: string) => `main [data-drag="${id}"]`;

  /** Value of a `data-` attribute at the nearest ancestor, as drawn now. */
  function standsIn(id: string, name: string): Promise<string | null> {
    return page.evaluate(
      (selector, attribute) =>
        document.querySelector(selector)?.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null,
      cardOf(id),
      name,
    );
  }

  async function expectIn(id: string, name: string, column: string): Promise<void> {
    await waitUntil(`it stands in ${column}`, async () => (await standsIn(id, name)) === column).catch(
      () => undefined,
    );
    expect(await standsIn(id, name)).toBe(column);
  }

  async function middleOf(selector: string): Promise<Point> {
    const box = await (await page.waitForSelector(selector))?.boundingBox();
    if (!box) throw new Error(`${selector} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** Chooses an entry of a card's menu. */
  async function choose(id: string, title: string, entry: string): Promise<void> {
    await page.waitForSelector(cardOf(id));
    await pressButton(page, `Actions for “${title}”`);
    await page.locator(named(entry, 'menuitem')).click();
  }

  async function open(path: string): Promise<void> {
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
  }

  beforeAll(async () => {
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    socket = await openSocket(server.url, 'tasks', person.token);
    const soon = new Date(Date.now() + DAY).toISOString();
    await emitWrite(socket, 'createTask', {
      id: ids.roof,
      title: 'Mend the roof',
      importance: 90,
      dueDate: soon,
    });
    await emitWrite(socket, 'createTask', {
      id: ids.offer,
      title: 'Send the offer',
      importance: 80,
      workload: 60,
    });
    await emitWrite(socket, 'createTask', { id: ids.plants, title: 'Water the plants', importance: 20 });
    await emitWrite(socket, 'createTask', { id: ids.tiles, title: 'Order the tiles', workload: 45 });
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.setViewport({ width: 1_280, height: 860 });
  });

  it('change importance and urgency on the plane by mouse, key and menu', async () => {
    await open('/action');
    await expectIn(ids.roof, 'data-quadrant', 'first');
    await expectIn(ids.offer, 'data-quadrant', 'plan');
    await expectIn(ids.plants, 'data-quadrant', 'later');

    await drag(page, await middleOf(`${cardOf(ids.plants)} a`), await middleOf('[data-drop="plan"]'));
    await expectIn(ids.plants, 'data-quadrant', 'plan');

    await page.focus(`${cardOf(ids.offer)} a`);
    await page.keyboard.press('ArrowLeft');
    await pressButton(page, 'Tomorrow');
    await expectIn(ids.offer, 'data-quadrant', 'first');

    await choose(ids.plants, 'Water the plants', 'Move to “Later”');
    await expectIn(ids.plants, 'data-quadrant', 'later');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expectIn(ids.offer, 'data-quadrant', 'first');
    await expectIn(ids.plants, 'data-quadrant', 'later');
  });

  it('move tasks over the board by mouse, key and menu, and undo a finish', async () => {
    await open('/action/progress');
    await expectIn(ids.roof, 'data-column', 'todo');
    await drag(page, await middleOf(`${cardOf(ids.roof)} a`), await middleOf('[data-column="doing"]'));
    await expectIn(ids.roof, 'data-column', 'doing');

    await page.evaluate((selector) => {
      document.querySelector(selector)?.closest<HTMLElement>('[data-index]')?.focus();
    }, cardOf(ids.roof));
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Alt');
    await expectIn(ids.roof, 'data-column', 'waiting');

    await choose(ids.roof, 'Mend the roof', 'Move to “Done”');
    await expectIn(ids.roof, 'data-column', 'done');
    await pressButton(page, 'Undo');
    await expectIn(ids.roof, 'data-column', 'waiting');
  });

  it('spread tasks over a week by drag and menu', async () => {
    await open('/action/workload');
    await pressButton(page, 'Next week');
    await page.waitForSelector(cardOf(ids.tiles));
    const dates = await page.$$eval('main [data-drop]', (days) =>
      days.map((day) => day.getAttribute('data-drop') ?? ''),
    );
    const [second = '', third = ''] = dates.slice(1);
    const holds = (date: string) => async () =>
      page.$eval(
        `main [data-drop="${date}"]`,
        (day) => day.textContent?.includes('Order the tiles') === true,
      );
    await drag(page, await middleOf(`${cardOf(ids.tiles)} a`), await middleOf(`[data-drop="${second}"]`));
    await waitUntil('the day has its block', holds(second));
    await pressButton(page, 'Actions for the block “Order the tiles”');
    const name = new Date(`${third}T12:00`).toLocaleDateString('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    });
    await page.locator(named(name, 'menuitem')).click();
    await waitUntil('the other day has it', holds(third));
    await pressButton(page, 'Undo');
    await waitUntil('it is back', holds(second));
    await pressButton(page, 'This week');
    await pressButton(page, 'Previous week');
    await page.waitForSelector(cardOf(ids.plants));
    const past = '[data-drop]';
    await drag(page, await middleOf(`${cardOf(ids.plants)} a`), await middleOf(past));
    await page.waitForSelector('::-p-xpath(//li[contains(., "That day has passed")])');
    await page.waitForSelector(cardOf(ids.plants));
  });

  it('plan days: the next gap by a button, another day by drag, one more week shown', async () => {
    await open('/schedule');
    await page.waitForSelector(cardOf(ids.plants));
    const third = await page.$$eval('main [data-drop]', (days) => days[2]?.getAttribute('data-drop') ?? '');
    await page.evaluate((date) => {
      document.querySelector(`[data-drop="${date}"]`)?.scrollIntoView({ block: 'center' });
    }, third);
    await drag(
      page,
      await middleOf(`aside ${cardOf(ids.plants).replace('main ', '')}`),
      await middleOf(`[data-drop="${third}"]`),
    );
    const holds = () =>
      page.$eval(`[data-drop="${third}"]`, (day) => day.textContent?.includes('Water the plants') === true);
    await waitUntil('the day has its block', holds);
    await pressButton(page, 'Plan it: Send the offer');
    await seeText(page, 'Send the offer');
    // By key: the undo message may cover it.
    await (await page.waitForSelector(named('Show another week', 'button')))?.press('Enter');
    await waitUntil(
      'two weeks are shown',
      async () => (await page.$$('main section[data-drop]')).length === 14,
    );
  });

  it('open a block on its own page, with a link back', async () => {
    await open('/schedule');
    await page.waitForSelector('main [data-kind="task"]');
    await pressButton(page, 'Actions for the block “Water the plants”');
    await page.locator(named('Open block', 'menuitem')).click();
    await page.waitForFunction(() => location.pathname.startsWith('/schedule-item/'));
    await seeText(page, 'Day and time');
    await open('/schedule-item/0199aaaa-0000-7000-8000-000000000000');
    await seeText(page, 'Block not found');
  });

  it('plan a task by typed words, move it by others, and plan at the offered time by Enter alone', async () => {
    const gate = v7();
    await emitWrite(socket, 'createTask', { id: gate, title: 'Oil the gate', workload: 45 });
    await emitWrite(socket, 'createTask', { id: v7(), title: 'Rake the leaves', workload: 45 });
    const openPlan = async (title: string) => {
      await open('/action/urgency');
      await page.waitForSelector(`main [data-index] ::-p-text(${title})`);
      // The keys of tasks are loaded behind the page.
      await waitUntil('a row that J has focused', async () => {
        await page.keyboard.press('j');
        return (await page.$('main [data-index]:focus')) !== null;
      });
      await page.evaluate((wanted) => {
        const rows = [...document.querySelectorAll<HTMLElement>('main [data-index]')];
        rows.find((row) => row.innerText.includes(wanted))?.focus();
      }, title);
      await page.keyboard.press('p');
      await page.waitForSelector('[role=dialog] input:focus');
    };
    await openPlan('Oil the gate');
    await page.keyboard.type('in 3 days 3:15pm');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await page.locator('ol[aria-live] ::-p-text(3:15 – 4:00)').wait();
    await open(`/task/${gate}/schedule`);
    await page.locator('main button[aria-label^="Move "]').click();
    await page.waitForSelector('[role=dialog] input:focus');
    await page.keyboard.type('in 4 days 5pm');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await page.locator('main li ::-p-text(5:00 – 5:45)').wait();
    await openPlan('Rake the leaves');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await page.locator('ol[aria-live] ::-p-text(Rake the leaves)').wait();
  });
});

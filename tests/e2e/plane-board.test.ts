import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { DAY } from '#time/units.ts';
import { waitUntil } from '../wait-until.ts';
import { drag, pressButton, seeText } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitWrite, openSocket } from './raw-socket.ts';
import { registerVerified } from './verified-person.ts';
import { waitUntilStill } from './wait-until-still.ts';

const COUNT = 300;

/** Three hundred tasks of one person, some with labels and subtasks, and one that another person lets them view. */
journey('plane and board of many tasks', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let page: Page;
  const theirs = v7();

  async function open(path: string): Promise<void> {
    await page.bringToFront();
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
  }

  async function search(words: string): Promise<void> {
    const field = page.locator(named('Search these tasks', 'searchbox', 'main'));
    // Words of an earlier search are kept.
    await field.click({ count: 3 });
    await page.keyboard.press('Backspace');
    await field.fill(words);
  }

  /** Boxes of the cards by the ids of their tasks. */
  const boxes = () =>
    page.$$eval('main [data-quadrant] [data-task]', (cards) =>
      Object.fromEntries(
        cards.map((card) => {
          const { left, top } = card.getBoundingClientRect();
          return [(card as HTMLElement).dataset.task ?? '', `${Math.round(left)} ${Math.round(top)}`];
        }),
      ),
    );

  beforeAll(async () => {
    browser = await openBrowser();
    const person = await registerPerson(server.url, 'Ada');
    const socket = await openSocket(server.url, 'tasks', person.token);
    const parent = v7();
    for (let index = 0; index < COUNT; index += 1) {
      const dueDate = index % 3 === 0 ? null : new Date(Date.now() + ((index % 40) - 5) * DAY).toISOString();
      const labels = index % 10 === 0 ? [] : [`area-${index % 4}`];
      await emitWrite(socket, 'createTask', {
        id: index === 0 ? parent : v7(),
        title: `Task ${index + 1} of many`,
        importance: (index * 7) % 101,
        labels,
        dueDate,
        ...(index % 50 === 3 ? { parentTaskId: parent } : {}),
      });
    }
    socket.close();
    const ben = await registerVerified(server, 'Ben');
    const bens = await openSocket(server.url, 'tasks', ben.token);
    const dueDate = new Date(Date.now() + DAY).toISOString();
    await emitWrite(bens, 'createTask', { id: theirs, title: 'Pour the floor', importance: 97, dueDate });
    await emitWrite(bens, 'createTaskAccess', {
      id: theirs,
      data: { accessId: v7(), right: 'view', userId: person.userId },
    });
    bens.close();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
  });

  it('count what the lists count, subtasks too', async () => {
    await open('/action/urgency');
    await seeText(page, `${COUNT} tasks`);
    await open('/action');
    await seeText(page, `${COUNT} open tasks`);
    const ofQuadrants = await page.$$eval('[data-quadrant] header button', (buttons) =>
      buttons.reduce((sum, button) => sum + Number(button.textContent), 0),
    );
    expect(ofQuadrants).toBe(COUNT);
    await open('/action/progress');
    await seeText(page, `${COUNT} open tasks`);
    const ofColumns = await page.$$eval('[data-column] header', (heads) =>
      heads.reduce((sum, head) => sum + Number(/\d+/.exec(head.textContent ?? '')?.[0]), 0),
    );
    expect(ofColumns).toBe(COUNT);
    // Rows out of sight are not drawn.
    expect((await page.$$('main [data-task]')).length).toBeLessThan(100);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('show the tasks of one group in the matrix, as many as its chip counts', async () => {
    await open('/action');
    await pressButton(page, 'Group by');
    await page.locator(named('Label', 'radio')).click();
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    const chip = await page.waitForSelector('main [role=radio]');
    const count = Number(/\d+$/.exec((await chip?.evaluate((each) => each.textContent)) ?? '')?.[0]);
    expect(count).toBeLessThan(COUNT);
    await chip?.click();
    await seeText(page, `${count} open tasks`);
    await chip?.click();
    await seeText(page, `${COUNT} open tasks`);
    await pressButton(page, 'Group by: Label');
    await page.locator(named('None', 'radio')).click();
    await page.keyboard.press('Escape');
    await page.waitForSelector('main [role=radio]', { hidden: true });
  });

  it('give titles in the matrix as much room on a wide screen as on a smaller one', async () => {
    await open('/action');
    const usual = page.viewport();
    // A card's least width, twelve times the size of a letter, without the space between two cards.
    const least = 11.5 * 16;
    for (const width of [1280, 1920]) {
      await page.setViewport({ width, height: 1080 });
      await waitUntilStill(page);
      const widths = await page.$$eval('main [data-quadrant] [data-task]', (cards) =>
        cards.map((card) => card.getBoundingClientRect().width),
      );
      expect(widths.length).toBeGreaterThan(8);
      expect(Math.min(...widths), `${width} px`).toBeGreaterThanOrEqual(least);
    }
    await page.setViewport(usual);
  });

  it('cluster the cards of one point, list them, and move none but the one that is moved', async () => {
    await open('/action');
    await page.waitForSelector('[data-quadrant="plan"] [data-cluster]');
    expect((await page.$$('main [data-task]')).length).toBeLessThan(200);
    expect(await axeFaults(page)).toEqual([]);
    await waitUntilStill(page);
    const before = await boxes();
    const more = await page.waitForSelector('[data-quadrant="plan"] [data-cluster] > button');
    const count = Number(/\d+/.exec((await more?.evaluate((button) => button.textContent)) ?? '')?.[0]);
    await more?.click();
    await page.waitForFunction(
      (wanted) => document.querySelectorAll('[role=dialog] [data-task]').length >= wanted,
      {},
      Math.min(count + 1, 5),
    );
    // Arrows in the list of a cluster are the list's own.
    await page.focus('[role=dialog] [data-task] a');
    await page.keyboard.press('ArrowDown');
    await page.focus('[role=dialog] [data-task] a');
    await page.keyboard.press('ArrowUp');
    await waitUntilStill(page);
    expect(await page.$('ol[aria-live] li')).toBeNull();
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    const card = '[data-quadrant="plan"] [data-drag]';
    const { id, at } = await page.$eval(card, (element) => {
      const { left, top } = element.getBoundingClientRect();
      return { id: (element as HTMLElement).dataset.drag ?? '', at: { x: left + 40, y: top + 12 } };
    });
    const target = await (await page.waitForSelector('[data-drop="plan"]'))?.boundingBox();
    if (!target) throw new Error('no quadrant');
    const isLow = at.y > target.y + target.height / 2;
    await drag(page, at, { x: at.x, y: isLow ? target.y + 4 : target.y + target.height - 6 });
    await waitUntil('the card has moved', async () => (await boxes())[id] !== before[id]);
    await waitUntilStill(page);
    const after = await boxes();
    const others = Object.keys(before).filter((other) => other !== id && other in after);
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter((other) => after[other] !== before[other])).toEqual([]);
  });

  it('are searched and filtered like lists, and keep the filter', async () => {
    await open('/action');
    await search('Task 300');
    await seeText(page, '1 open task');
    await waitUntil(
      'one card is left',
      async () => (await page.$$('[data-quadrant] [data-task]')).length === 1,
    );
    await open('/action/progress');
    await page.waitForSelector('main section[data-column] [data-task]');
    await page.keyboard.press('f');
    await page.locator(named('No due date', 'button')).click();
    await page.keyboard.press('Escape');
    await seeText(page, `${COUNT / 3} open tasks`);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeText(page, `${COUNT / 3} open tasks`);
    await pressButton(page, 'Clear all');
    await seeText(page, `${COUNT} open tasks`);
  });

  it('show lanes of labels, in which a card changes its column and keeps its lane', async () => {
    // High enough for two lanes.
    await page.setViewport({ width: 1280, height: 1300 });
    await open('/action/progress');
    await pressButton(page, 'Group by');
    await page.locator(named('Label', 'radio')).click();
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-lane="area-1"] [data-drag]');
    expect(
      await page.$$eval('[data-lane]', (lanes) => lanes.map((lane) => lane.getAttribute('data-lane'))),
    ).toEqual(['area-1', 'area-2', 'area-3', 'area-0', '']);
    expect(await axeFaults(page)).toEqual([]);
    const lane = '[data-lane="area-1"]';
    const { id, at } = await page.$eval(`${lane} [data-drop^="todo"] [data-drag]`, (element) => {
      const { left, top } = element.getBoundingClientRect();
      return { id: (element as HTMLElement).dataset.drag ?? '', at: { x: left + 60, y: top + 14 } };
    });
    const cell = async (selector: string) => {
      const box = await (await page.waitForSelector(selector))?.boundingBox();
      if (!box) throw new Error(`no ${selector}`);
      return { x: box.x + box.width / 2, y: box.y + 20 };
    };
    await drag(page, at, await cell('[data-lane="area-2"] [data-drop^="doing"]'));
    await page.waitForSelector('::-p-xpath(//li[contains(., "stays in its row")])');
    await drag(page, at, await cell(`${lane} [data-drop^="doing"]`));
    await page.waitForSelector(`${lane} [data-drop^="doing"] [data-task="${id}"]`);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForSelector(`${lane} [data-drop^="doing"] [data-task="${id}"]`);
    await (await page.$$(named('Add a task', 'button', 'main')))[1]?.click();
    await (await page.waitForSelector('main input:focus'))?.type('Sweep the yard #area-2\n');
    await page.waitForSelector('[data-lane="area-2"] [data-drop^="doing"] ::-p-text(Sweep the yard)');
    await pressButton(page, 'Group by: Label');
    await page.locator(named('None', 'radio')).click();
    await page.waitForSelector('section[data-column="todo"]');
  });

  it('do not let a card be dragged that may only be viewed, and say why', async () => {
    await open('/action');
    await page.keyboard.down('Shift');
    await page.keyboard.press('M');
    await page.keyboard.up('Shift');
    const card = `main [data-task="${theirs}"]`;
    await search('Pour the floor');
    const box = await (await page.waitForSelector(card))?.boundingBox();
    if (!box) throw new Error('no card');
    expect(await page.$eval(card, (element) => element.hasAttribute('data-drag'))).toBe(false);
    await page.waitForSelector(
      `${card} [role=img][aria-label="You can view this task, but you can’t change it."]`,
    );
    const later = await (await page.waitForSelector('[data-drop="later"]'))?.boundingBox();
    if (!later) throw new Error('no quadrant');
    await drag(page, { x: box.x + 3, y: box.y + 3 }, { x: later.x + 60, y: later.y + 60 });
    expect(
      await page.$eval(card, (element) => element.closest('[data-quadrant]')?.getAttribute('data-quadrant')),
    ).toBe('first');
    await page.focus(`${card} a`);
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('::-p-xpath(//li[contains(., "You can view “Pour the floor”")])');
    await open('/action/progress');
    await search('Pour the floor');
    await page.waitForSelector(card);
    expect(await page.$eval(card, (element) => element.hasAttribute('data-drag'))).toBe(false);
  });

  it('offer no move to where a card is, and say why an act is not allowed', async () => {
    const reason = 'Your role here doesn’t allow this';
    await open('/action/progress');
    await search('Task 300');
    await (await page.waitForSelector('main button[aria-label="Actions for “Task 300 of many”"]'))?.click();
    await page.waitForSelector('[role=menuitem][data-key="move:done"]');
    expect(await page.$$('[role=menuitem][data-key^="move:"]')).toHaveLength(3);
    expect(await page.$('[role=menuitem][data-key="move:todo"]')).toBeNull();
    await page.keyboard.press('Escape');
    await open('/action/importance');
    // Everybody's tasks are shown already where a test before this one chose them.
    const row = `main [data-task="${theirs}"]`;
    await page.waitForSelector('main [data-task]');
    if ((await page.waitForSelector(row).catch(() => null)) === null) {
      await page.keyboard.down('Shift');
      await page.keyboard.press('M');
      await page.keyboard.up('Shift');
    }
    await search('Pour the floor');
    await page.waitForSelector(row);
    await (await page.waitForSelector('main button[aria-label="More actions: Pour the floor"]'))?.click();
    const timer = await page.waitForSelector('[role=menuitem][data-key="timer"]');
    expect(await timer?.evaluate((entry) => entry.getAttribute('aria-disabled'))).toBe('true');
    expect(await timer?.evaluate((entry) => entry.textContent)).toContain(reason);
    await (await page.waitForSelector('[role=menuitem][data-key="select"]'))?.click();
    const refused = `[role=toolbar] button[aria-disabled="true"][title="${reason}"] ::-p-text(Labels)`;
    await (await page.waitForSelector(refused))?.click();
    await page.waitForSelector(`ol[aria-live] ::-p-text(${reason})`);
    // A message or the bar that still fades in has too little contrast.
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('select cards by box, menu, mouse and keys, and finish them at once', async () => {
    const chosen = () => page.$$eval('main [data-select]:checked', (boxes) => boxes.length);
    const seeChosen = (count: number) =>
      waitUntil(`${count} cards are chosen`, async () => (await chosen()) === count);
    await open('/action/progress');
    await search('Task 11');
    const todo = 'main [data-column="todo"] [data-task]';
    await waitUntil('only cards of the search are shown', async () => {
      const titles = await page.$$eval(todo, (cards) => cards.map((card) => card.textContent));
      return titles.length > 2 && titles.every((title) => title?.includes('11'));
    });
    const [first, second, third] = await page.$$(todo);
    if (!first || !second || !third) throw new Error('no cards');
    await first.hover();
    const box = await first.waitForSelector('[data-select]');
    expect(await box?.evaluate((each) => getComputedStyle(each).opacity)).toBe('1');
    await box?.click();
    await page.waitForSelector('[role=toolbar]');
    await (await third.waitForSelector('button[aria-label^="Actions for"]'))?.click();
    await (await page.waitForSelector('[role=menuitem][data-key="select"]'))?.click();
    await seeChosen(2);
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
    await pressButton(page, 'Clear selection');
    await seeChosen(0);
    const beside = async (card: typeof first) => {
      const at = await card.boundingBox();
      if (at === null) throw new Error('no card in sight');
      return { x: at.x + at.width / 2, y: at.y + at.height - 4 };
    };
    for (const [modifier, card] of [
      ['Control', first],
      ['Shift', third],
      ['Control', second],
    ] as const) {
      const { x, y } = await beside(card);
      await page.keyboard.down(modifier);
      await page.mouse.click(x, y);
      await page.keyboard.up(modifier);
    }
    await seeChosen(2);
    await pressButton(page, 'Clear selection');
    await seeChosen(0);
    await second.$eval('a', (link) => link.closest<HTMLElement>('[data-index]')?.focus());
    await page.keyboard.press('v');
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Shift');
    await seeChosen(2);
    const isFocused = await third.evaluate((card) => document.activeElement?.contains(card));
    expect(isFocused).toBe(true);
    const done = 'main [data-column="done"] [data-task]';
    await page.keyboard.press('x');
    await waitUntil('both are done', async () => (await page.$$(done)).length === 2);
    await pressButton(page, 'Undo');
    await waitUntil('both are open again', async () => (await page.$$(done)).length === 0);
    await open('/action');
    await search('Task 11');
    await waitUntil('only cards of the search are shown', async () => {
      const titles = await page.$$eval('main [data-quadrant] [data-task]', (cards) =>
        cards.map((each) => each.textContent),
      );
      return titles.length > 0 && titles.every((title) => title?.includes('11'));
    });
    const card = await page.waitForSelector('main [data-quadrant] [data-task]');
    const isShown = (part: string) =>
      page.$eval(`main [data-quadrant] [data-task] ${part}`, (each) => each.getClientRects().length > 0);
    expect([await isShown('[data-step]'), await isShown('[data-select]')]).toEqual([true, false]);
    await card?.$eval('a', (link) => (link as HTMLElement).focus());
    await page.keyboard.press('v');
    await seeChosen(1);
    await page.waitForSelector('[role=toolbar]');
    expect([await isShown('[data-step]'), await isShown('[data-select]')]).toEqual([false, true]);
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
    await pressButton(page, 'Clear selection');
  });

  it('lists what waits on the workload, thirty more with each press', async () => {
    await open('/action/workload');
    const waiting = '[aria-labelledby=workload-waiting] > ul > li';
    await page.waitForSelector(waiting);
    expect(await page.$$(waiting)).toHaveLength(30);
    await pressButton(page, 'Show 30 more');
    await waitUntil('thirty more', async () => (await page.$$(waiting)).length === 60);
  });

  it('searches and groups what waits on the workload', async () => {
    await open('/action/workload');
    const waiting = '[aria-labelledby=workload-waiting]';
    await search('Task 298');
    await waitUntil('one card is left', async () => (await page.$$(`${waiting} > ul > li`)).length === 1);
    await seeText(page, '1 open task');
    expect((await page.$$('main [data-drop] [data-task]')).length).toBe(0);
    await search('of many');
    await pressButton(page, 'Group by');
    await page.locator(named('Label', 'radio')).click();
    await page.keyboard.press('Escape');
    await page.waitForSelector(`${waiting} h3 ::-p-text(area-1)`);
    expect(await axeFaults(page)).toEqual([]);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.waitForSelector(`${waiting} h3 ::-p-text(area-1)`);
    await pressButton(page, 'Group by: Label');
    await page.locator(named('None', 'radio')).click();
    await page.waitForSelector(`${waiting} h3`, { hidden: true });
  });
});

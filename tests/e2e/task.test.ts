import type { Browser, Page } from 'puppeteer';
import { v7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import { addDays, type CalendarDay, weekdayOf } from '#time/calendar-day.ts';
import { weekDays } from '#time/recurrence/rule-weekday.ts';
import { dayOf } from '#time/wall-clock.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { journey } from './journey.ts';
import { emitAndWait, emitWrite, openSocket } from './raw-socket.ts';

const field = (name: string) => named(name, 'textbox', 'main');
const item = (name: string) => `[role=menuitem] ::-p-text(${name})`;

/** Types a quick-add line, whose names to choose from make it a combobox. */
async function addSubtask(page: Page, text: string): Promise<void> {
  await page.locator(named('Add a subtask', 'combobox', 'main')).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

journey('a task', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let person: Person;
  let page: Page;
  const id = v7();

  beforeAll(async () => {
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    const socket = await openSocket(server.url, 'tasks', person.token);
    const dueDate = '2031-03-11T09:00:00.000Z';
    await emitWrite(socket, 'createTask', { id, title: 'Move house', dueDate, isNew: false });
    socket.disconnect();
    page = await openSignedIn(await browser.createBrowserContext(), server.url, person);
    await page.goto(`${server.url}/task/${id}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector(field('Title'));
  });

  it('has a formatted description, whose checklist is ticked while reading', async () => {
    await pressButton(page, 'Add a description');
    await page.waitForSelector('.ProseMirror-focused');
    await page.keyboard.type('**All** of it\n- [ ] Boxes');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('main strong')?.textContent === 'All');
    await page.locator('main input[type=checkbox][aria-label="Boxes"]').click();
    await page.waitForSelector('main input[type=checkbox][aria-label="Boxes"]:checked');
  });

  it('has subtasks that are added, reordered, moved in and finished with it', async () => {
    await addSubtask(page, 'Pack');
    await addSubtask(page, 'Clean');
    await seeText(page, '0 of 2');
    await pressButton(page, 'More actions for Clean');
    await page.locator(item('Move up')).click();
    await page.waitForFunction(() => {
      const rows = [...document.querySelectorAll('[role=grid] [role=row]')].map(
        (row) => row.textContent ?? '',
      );
      return rows[0]?.includes('Clean') && rows[1]?.includes('Pack');
    });
    await pressButton(page, 'More actions for Pack');
    await page.locator(item('Indent')).click();
    await page.locator('main input[type=checkbox][aria-label="Complete: Pack"]').click();
    await seeText(page, '1 of 2');
  });

  it('gets a new label, a reminder and an amount', async () => {
    await pressButton(page, 'Add label');
    await page.locator(named('Find or create a label', 'textbox')).fill('home');
    await page.keyboard.press('Enter');
    await page.waitForSelector('main a[href="/label/home"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await pressButton(page, 'Add reminder');
    await pressButton(page, '1 day before');
    await seeText(page, '1 day before');
    await pressButton(page, 'Add');
    await page.locator(named('Amount', 'radio')).click();
    await page.locator(named('Amount', 'textbox')).fill('1,250.50');
    await pressButton(page, 'Save');
    await seeText(page, '€1,250.50');
  });

  it('repeats every month, says so in a sentence, and asks for the edit range', async () => {
    await pressButton(page, 'Change repetition: Doesn’t repeat');
    await page.locator(named('Monthly', 'radio')).click();
    await page.waitForFunction(() =>
      document.querySelector('[role=dialog]')?.textContent?.includes('Every month on day 11'),
    );
    await pressButton(page, 'Save');
    await seeText(page, 'Every month on day 11');
    await page.locator(field('Estimate')).fill('90');
    await page.keyboard.press('Enter');
    await seeText(page, 'Change others too?');
    await pressButton(page, 'This and following');
    await page.waitForFunction(
      () => !document.querySelector('main')?.textContent?.includes('Change others too?'),
    );
    // The message would cover the next button.
    await pressButton(page, 'Close message');
  });

  it('keeps the value that another user overwrote, restored by one press', async () => {
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'updateTask', { id, version: 1, data: { title: 'Move flat' } });
    await emitWrite(socket, 'updateTask', { id, version: 1, data: { title: 'Outdent' } });
    socket.disconnect();
    const title = (wanted: string) =>
      page.waitForFunction(
        (text) => document.querySelector('main h1')?.textContent === text,
        { polling: 50 },
        wanted,
      );
    await title('Outdent');
    await page.locator('main summary').click();
    const restore = await page.waitForSelector(named('Restore Title: Move flat', 'button'));
    // Clear of the message of the edit before, which stands above the bottom of the page.
    await restore?.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await restore?.click();
    await title('Move flat');
    expect(await page.$$eval('main del', (all) => all.map((each) => each.textContent))).toContain(
      'Move house',
    );
  });

  it('shows the beginning of a long history on request', async () => {
    const taskId = v7();
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', { id: taskId, title: 'First name', isNew: false });
    await emitWrite(socket, 'updateTask', { id: taskId, version: 1, data: { title: 'Second name' } });
    for (let version = 2; version < 12; version += 1) {
      const data = { description: `${version} `.repeat(30_000) };
      await emitWrite(socket, 'updateTask', { id: taskId, version, data });
    }
    socket.disconnect();
    const other = await page.browserContext().newPage();
    await other.goto(`${server.url}/task/${taskId}`, { waitUntil: 'domcontentloaded' });
    await other.locator('main summary').click();
    await other.waitForSelector(named('Show older', 'button'));
    // The history of the latest version has come.
    await other.waitForFunction(() => document.querySelector('main details')?.textContent?.includes('11 11'));
    const older = await other.waitForSelector('main details > button:not([aria-disabled=true])');
    const hasFirst = () => other.evaluate(() => document.body.innerText.includes('First name'));
    expect(await hasFirst()).toBe(false);
    // Clear of the timer bar at the bottom.
    await older?.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await older?.click();
    await waitUntil('the first change is shown', hasFirst);
    await other.close();
  });

  it('is deleted with a choice for its series, from its page and from a list, and restored by undo', async () => {
    const asked = () =>
      page.waitForFunction(() =>
        document.querySelector('[role=dialog]')?.textContent?.includes('This and following'),
      );
    /** A message stays below the pointer, and while one of them has the focus. */
    const messagesGo = async () => {
      await page.mouse.click(640, 600);
      await page.waitForSelector('ol[aria-live] li', { hidden: true });
    };
    await pressButton(page, 'More');
    await page.locator(item('Delete')).click();
    await asked();
    await pressButton(page, 'Delete task');
    await page.waitForFunction((path) => location.pathname !== path, {}, `/task/${id}`);
    await pressButton(page, 'Undo');
    await messagesGo();
    const row = await page.waitForSelector(`main [data-index]:has([data-task="${id}"])`);
    await row?.focus();
    await page.keyboard.press('Delete');
    await asked();
    await page.locator('[role=dialog] label:has(input[value=all])').click();
    await pressButton(page, 'Delete task');
    await page.waitForSelector(`main [data-task="${id}"]`, { hidden: true });
    await pressButton(page, 'Undo');
    await page.waitForSelector(`main [data-task="${id}"]`);
    await messagesGo();
  });

  it('of a series that gets another day from a list moves its series along, and back by undo', async () => {
    const taskId = v7();
    const today = dayOf(
      Date.now(),
      await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone),
    );
    const ruleOn = (day: CalendarDay) => `FREQ=WEEKLY;BYDAY=${weekDays[weekdayOf(day) - 1]}`;
    const socket = await openSocket(server.url, 'tasks', person.token);
    await emitWrite(socket, 'createTask', { id: taskId, title: 'Water plants', dueDay: today, isNew: false });
    const recurrence = { rule: ruleOn(today), timeZone: 'UTC', basis: 'date' as const };
    await emitWrite(socket, 'setTaskRecurrence', { id: taskId, recurrence });
    const seeRule = (rule: string) =>
      waitUntil(rule, async () => {
        const task = taskEvents.getTask.answer.parse(await emitAndWait(socket, 'getTask', { id: taskId }));
        return task.recurrence?.rule === rule;
      });
    await pressButton(page, 'More actions: Water plants');
    await page.locator(item('Due date')).click();
    await page.locator('[role=dialog] ::-p-text(Tomorrow)').click();
    await page.locator('[role=dialog] label:has(input[value=following])').click();
    await pressButton(page, 'Move');
    await seeRule(ruleOn(addDays(today, 1)));
    await pressButton(page, 'Undo');
    await seeRule(ruleOn(today));
    socket.disconnect();
  });
});

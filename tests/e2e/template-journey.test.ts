import type { Browser, Page } from 'puppeteer';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { taskEvents } from '#contract/events/task-events.ts';
import type { Task } from '#contract/task/task.ts';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { addDays, daysBetween } from '#time/calendar-day.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, registerPerson } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { journey } from './journey.ts';
import { emitAndWait, emitWrite, openSocket } from './raw-socket.ts';
import { waitUntilStill } from './wait-until-still.ts';

const ROOT = 'Ship the release';
const PART = 'Freeze the branch';

/** A task with a subtask becomes a template, and the template tasks again. */
journey('a template', () => {
  const server = inject('sharedServer');
  const rootId = uuidv7();
  let browser: Browser;
  let person: Person;
  let page: Page;
  let socket: Socket;

  const open = async (path: string) => {
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
  };
  async function tasksNamed(title: string): Promise<Task[]> {
    const { tasks } = taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {}));
    return tasks.filter((task) => task.title === title);
  }
  const dialogFaults = async () => {
    await waitUntilStill(page);
    return axeFaults(page, { without: OF_WHOLE_PAGES });
  };
  const day = (days: number) =>
    page
      .evaluate(() => new Intl.DateTimeFormat('sv').format(new Date()))
      .then((today) => addDays(today, days));

  beforeAll(async () => {
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    page = await openSignedIn(browser.defaultBrowserContext(), server.url, person);
    socket = await openSocket(server.url, 'tasks', person.token);
    const due = async (days: number) => ({ dueDay: await day(days), isWholeDay: true });
    await emitWrite(socket, 'createTask', { id: rootId, title: ROOT, labels: ['ship'], ...(await due(30)) });
    const part = { id: uuidv7(), title: PART, parentTaskId: rootId, workload: 30 };
    await emitWrite(socket, 'createTask', { ...part, ...(await due(27)) });
  });

  it('is kept from the menu of a task, with dates relative to it', async () => {
    await open(`/task/${rootId}`);
    await seeText(page, PART);
    await pressButton(page, 'More');
    await page.locator(named('Save as template…', 'menuitem')).click();
    const due = named(`Due date of “${PART}”: 3 days before`, 'button');
    await page.locator(due).click();
    await page.locator(named('Increase How many', 'button')).click();
    expect(await dialogFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator(named(`Due date of “${PART}”: 4 days before`, 'button')).wait();
    expect(await dialogFaults()).toEqual([]);
    await page.locator(named('Name', 'textbox')).click({ count: 3 });
    await page.keyboard.type('Release');
    await pressButton(page, 'Save template');
    await pressButton(page, 'Show');
    await page.locator(named('Use “Release”', 'button')).wait();
    await seeText(page, '2 tasks');
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
  });

  it('makes its tasks from a day in words on, and one undo takes all of them back', async () => {
    await open('/collect/templates');
    await pressButton(page, 'Use “Release”');
    const words = named('When, in your words', 'textbox');
    await page.locator(words).fill('in 2 weeks');
    // Until the words are read it counts from today, which is too late for the part.
    await page.waitForFunction(() => !document.body.innerText.includes('would be due before today'));
    await page.locator(named('Add 2 tasks', 'button')).wait();
    expect(await dialogFaults()).toEqual([]);
    await pressButton(page, 'Add 2 tasks');
    await waitUntil('both tasks are there', async () => (await tasksNamed(PART)).length === 2);
    const made = (await tasksNamed(ROOT)).find(({ id }) => id !== rootId);
    const part = (await tasksNamed(PART)).find(({ parentTaskId }) => parentTaskId === made?.id);
    expect(made).toMatchObject({ dueDay: await day(14), labels: ['ship'], parentTaskId: null });
    expect(part).toMatchObject({ workload: 30 });
    expect(daysBetween(part?.dueDay ?? '', made?.dueDay ?? '')).toBe(4);
    await pressButton(page, 'Undo');
    await waitUntil('both tasks are gone', async () => (await tasksNamed(PART)).length === 1);
    expect(await tasksNamed(ROOT)).toHaveLength(1);
  });

  it('is edited: rows move by keys and keep the focus', async () => {
    await open('/collect/templates');
    await pressButton(page, 'More actions for “Release”');
    await page.locator(named('Edit…', 'menuitem')).click();
    const adding = named('Add a subtask', 'textbox');
    for (const title of ['Tell everybody', 'Rest']) {
      await page.locator(adding).fill(title);
      await page.keyboard.press('Enter');
    }
    const titles = () =>
      page.$$eval('[role=dialog] fieldset label', (all) =>
        all.flatMap((each) =>
          each.textContent === 'Title' && each.control instanceof HTMLInputElement ? each.control.value : [],
        ),
      );
    const titled = async (...wanted: readonly string[]) => expect.poll(titles).toEqual(wanted);
    await titled(ROOT, PART, 'Tell everybody', 'Rest');
    const fields = await page.$$('[role=dialog] fieldset li input');
    await fields[2]?.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' now');
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.up('Alt');
    await titled(ROOT, 'Tell everybody now', PART, 'Rest');
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Alt');
    await page.keyboard.type('!');
    await titled(ROOT, PART, 'Rest', 'Tell everybody now!');
    await waitUntilStill(page);
    expect(await dialogFaults()).toEqual([]);

    await pressButton(page, 'Cancel');
    await page.waitForSelector('[role=dialog]', { hidden: true });
  });

  it('says which of its tasks would be due before today, and moves to the first day without', async () => {
    await open('/collect/templates');
    await pressButton(page, 'Use “Release”');
    await page.locator('[role=dialog] ::-p-text(1 task would be due before today.)').wait();
    expect(await dialogFaults()).toEqual([]);
    await page.locator('[role=dialog] [role=status] button').click();
    await page.waitForFunction(() => !document.body.innerText.includes('would be due before today'));
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await open('/action/urgency');
    await page.locator('main input[aria-label="New task"]').fill('Ship it tomorrow /Release');
    await seeText(page, 'Release, 1 task due before today');
    await page.keyboard.press('Escape');
  });

  it('is told apart from another of its name', async () => {
    const other = { name: 'Release', organizationId: null, tree: [buildTemplateTask({ title: 'Tell it' })] };
    await emitWrite(socket, 'createTemplate', { id: uuidv7(), ...other });
    await open('/action/urgency');
    await page.locator('main input[aria-label="New task"]').fill('Ship it /rel');
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('[role=option]')].map((row) => row.textContent).join() ===
        'Release,Release (2)',
    );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await seeText(page, 'Template: Release (2)');
    await page.keyboard.press('Escape');
  });

  it('is named in a quick-add line, also offline, and its tasks arrive once', async () => {
    await open('/action/urgency');
    await seeText(page, ROOT);
    allowOnConsole(/ERR_INTERNET_DISCONNECTED|replica\.notLoaded/);
    const field = 'main input[aria-label="New task"]';
    await page.locator(field).click();
    await page.keyboard.type('Ship it /rel');
    await page.waitForSelector('[role=listbox] [aria-selected=true]');
    await page.setOfflineMode(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (selector) => document.querySelector<HTMLInputElement>(selector)?.value.trim() === 'Ship it /Release',
      {},
      field,
    );
    await page.keyboard.press('Enter');
    await seeText(page, 'Ship it');
    await page.waitForFunction((part) => document.body.innerText.split(part).length === 3, {}, PART);
    await page.setOfflineMode(false);
    await waitUntil('both tasks arrived', async () => (await tasksNamed(PART)).length === 2);
    const [made, ...others] = await tasksNamed('Ship it');
    expect(others).toEqual([]);
    // Nobody named a day: the part four days before is due today, and nothing before that.
    expect(made).toMatchObject({ dueDay: await day(4), labels: ['ship'] });
    const parts = (await tasksNamed(PART)).filter(({ parentTaskId }) => parentTaskId === made?.id);
    expect(parts).toMatchObject([{ dueDay: await day(0) }]);
  });

  it('is found by its name in the palette, and its tasks land in a collection in their order', async () => {
    const collectionId = uuidv7();
    await emitWrite(socket, 'createQuickCollection', { collectionId, name: 'Autumn' });
    await open(`/collection/${collectionId}`);
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.waitForSelector('[role=dialog] input');
    await page.keyboard.type('release');
    await page.locator(named('New from template: Release', 'menuitem')).click();
    await page.locator(named('New from “Release”', 'dialog')).wait();
    await page.keyboard.press('Escape');
    await page.waitForSelector('[role=dialog]', { hidden: true });
    await pressButton(page, 'Add from template');
    await page.locator(named('Add 2 tasks', 'button')).wait();
    expect(await dialogFaults()).toEqual([]);
    await pressButton(page, 'Add 2 tasks');
    const collected = async () => {
      const answer = await emitAndWait(socket, 'getCollections', {});
      return taskEvents.getCollections.answer.parse(answer)[0]?.notes ?? [];
    };
    await waitUntil('both tasks are collected', async () => (await collected()).length === 2);
    const { tasks } = taskEvents.getTasks.answer.parse(await emitAndWait(socket, 'getTasks', {}));
    const titles = (await collected()).map(({ noteId }) => tasks.find(({ id }) => id === noteId)?.title);
    expect(titles).toEqual([ROOT, PART]);
  });
});

import type { Browser, BrowserContext, Page } from 'puppeteer';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, inject, it } from 'vitest';
import { isGate } from '#tests/random-seed.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText, typeTask } from './app-page.ts';
import { axeFaults, axeFaultsInThemes } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, type Person, postAs } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { journey } from './journey.ts';
import { registerVerified } from './verified-person.ts';

const TASK = 'Mend the roof';
const DATED = 'Clean the gutter';
const TWICE = 'Paint the fence';
const INBOX = '/cooperate/requests';
/** The label “yard” on the sheet of the task beside the wall, whose rows show it too. */
const LABEL_OF_OPEN_TASK = '::-p-xpath(//aside//article//*[normalize-space(text())="yard"])';

/** One user asks a group of two; they see it live, answer it together, work on it, comment on it and hand it back. */
journey('a delegated task', () => {
  const server = inject('sharedServer');
  let browser: Browser;
  let ann: Page;
  let bob: Page;
  let cem: Page;
  /** Page of Bob or Cem: the faster one. */
  let taker: Page;

  const post = (person: Person, path: string, body: object) => postAs(server.url, person, path, body);

  async function open(page: Page, path: string): Promise<void> {
    await page.bringToFront();
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
  }

  /** Types into the combo box of that name, waits for the answer and selects it. */
  async function pick(page: Page, field: string, text: string): Promise<void> {
    await page.bringToFront();
    await page.locator(named(field, 'combobox')).click();
    await page.keyboard.type(text);
    await page.locator(`[role=option] ::-p-text(${text})`).click();
  }

  beforeAll(async () => {
    browser = await openBrowser();
    const [first, second, third] = await Promise.all(
      ['Ann', 'Bob', 'Cem'].map((name) => registerVerified(server, name)),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('three people');
    const [organizationId, groupId] = [uuidv7(), uuidv7()];
    await post(first, 'organizations', { id: organizationId, name: 'Works' });
    await post(first, `groups/group/${organizationId}`, { id: groupId, name: 'Roofers' });
    for (const person of [second, third]) {
      const { userId } = person;
      await post(first, `organizations/${organizationId}/addMember/${userId}`, {});
      await post(person, `organizations/${organizationId}/join`, {});
      await post(first, `groups/${groupId}/addMember/${userId}`, {});
    }
    const contexts: BrowserContext[] = [];
    for (const _ of [first, second, third]) contexts.push(await browser.createBrowserContext());
    const [a, b, c] = contexts;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three contexts');
    ann = await openSignedIn(a, server.url, first);
    bob = await openSignedIn(b, server.url, second);
    cem = await openSignedIn(c, server.url, third);
  });

  /** Ann asks the group to do a task of hers, on the delegation page. */
  async function askRoofers(task: string, message: string): Promise<void> {
    await pick(ann, 'Delegate a task', task);
    await pick(ann, 'Who do you want to ask?', 'Roofers');
    await ann.keyboard.press('Escape');
    await ann.locator('[role=dialog] textarea').fill(message);
    await pressButton(ann, 'Send request');
    await ann.waitForSelector(`button[aria-label="Withdraw: ${task}"]`);
  }

  it('is offered to a group, whose members see it live', async () => {
    await open(bob, INBOX);
    await open(cem, INBOX);
    await open(ann, '/wall');
    for (const task of [DATED, TASK]) {
      await typeTask(ann, task);
      await seeText(ann, task);
    }
    await open(ann, '/cooperate');
    await askRoofers(DATED, 'Before the rain, please.');
    await seeText(bob, DATED);
    await seeText(cem, 'Before the rain, please.');
    await seeText(ann, 'Roofers');
  });

  it('goes to the member whose due-date proposal was accepted', async () => {
    await pressButton(bob, `Propose another date: ${DATED}`);
    await bob.locator('[role=dialog] [role=spinbutton][data-type=month]').click();
    await bob.keyboard.type('12312027');
    await bob.locator('[role=dialog] textarea').fill('The tiles come late.');
    await pressButton(bob, 'Propose');
    await seeText(ann, 'The tiles come late.');
    await pressButton(ann, 'Accept');
    await seeText(bob, 'Taken on by you');
    await seeText(bob, 'Dec 31');
    // As after an acceptance: a gap is his, unless he wants another or none.
    await seeText(bob, 'In your calendar:');
    await seeText(cem, 'Taken on by Bob');
    await seeText(ann, 'Taken on by Bob');
  });

  it('goes to one of two who accept at the same moment, and the other is notified', async () => {
    await askRoofers(TASK, '');
    const accept = `button[aria-label="Accept: ${TASK}"]`;
    await Promise.all([bob, cem].map((page) => page.waitForSelector(accept)));
    allowOnConsole(/status of 409 .*\/api\/delegation\/acceptRequest\//);
    await Promise.all(
      [bob, cem].map((page) =>
        page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), accept),
      ),
    );
    await waitUntil('nobody can take it any more', async () => {
      const open = await Promise.all([bob, cem].map((page) => page.$(accept)));
      return open.every((button) => button === null);
    });
    const block = `//main//article[contains(., "${TASK}") and contains(., "In your calendar:")]`;
    const hasIt = (page: Page) => page.$(`::-p-xpath(${block})`);
    await waitUntil('one has it', async () => (await hasIt(bob)) !== null || (await hasIt(cem)) !== null);
    const loser = (await hasIt(bob)) === null ? bob : cem;
    expect(await hasIt(loser)).toBe(null);
    // An answer that comes too late gets a message; a page that was updated before shows the change itself.
    await waitUntil('the other is told', () =>
      loser.evaluate(
        (task) =>
          document.body.innerText.includes('is no longer available') ||
          [...document.querySelectorAll<HTMLElement>('main li')].some(
            ({ innerText }) => innerText.includes(task) && innerText.includes('Taken on by'),
          ),
        TASK,
      ),
    );
    taker = loser === bob ? cem : bob;
  });

  it.skipIf(isGate)(
    'asked of one user by name and in a group is accepted for the address that they choose',
    async () => {
      await open(ann, '/wall');
      await typeTask(ann, TWICE);
      await seeText(ann, TWICE);
      await open(ann, '/cooperate');
      await pick(ann, 'Delegate a task', TWICE);
      await pick(ann, 'Who do you want to ask?', 'Bob');
      await pick(ann, 'Who do you want to ask?', 'Roofers');
      await ann.keyboard.press('Escape');
      await pressButton(ann, 'Send request');
      const inCard = (path: string) => `::-p-xpath(//main//article[contains(., "${TWICE}")]//${path})`;
      await bob.waitForSelector(inCard('*[@role="radio"][@aria-checked="true"][contains(., "Myself")]'));
      expect(await axeFaultsInThemes(bob, { within: 'main' })).toEqual([]);
      await bob.locator(inCard('*[@role="radio"][contains(., "Roofers")]')).click();
      await pressButton(bob, `Accept: ${TWICE}`);
      await bob.waitForSelector(inCard('*[contains(., "In your calendar:")]'));
      await ann.bringToFront();
      await ann.locator(`main a ::-p-text(${TWICE})`).click();
      await ann.waitForSelector('::-p-xpath(//main//li[contains(., "Roofers") and contains(., "accepted")])');
      await ann.waitForSelector(
        '::-p-xpath(//main//li[contains(., "Bob") and contains(., "no answer yet")])',
      );
      await open(ann, '/cooperate');
    },
  );

  it('is in the assignee’s calendar, and its issuer sees the recorded time', async () => {
    await taker.bringToFront();
    await taker
      .locator(`::-p-xpath(//main//article[contains(., "${TASK}")]//a[normalize-space()="Go to task"])`)
      .click();
    await pressButton(taker, `Start the timer: ${TASK}`);
    await seeText(ann, 'The timer is running');
    await pressButton(taker, `Stop the timer: ${TASK}`);
    await waitUntil('the timer stands still for Ann too', () =>
      ann.evaluate(() => !document.body.innerText.includes('The timer is running')),
    );
  });

  it('has comments, in which a mention is a link', async () => {
    const page = `/task/${new URL(taker.url()).searchParams.get('task')}/cooperation`;
    await open(taker, page);
    await open(ann, page);
    await taker.bringToFront();
    // Text typed at once is kept, although the editor is still loading.
    await taker.locator('main ::-p-text(Write a comment.)').click();
    await taker.waitForSelector('main :is(textarea, [contenteditable=true]):focus');
    await taker.keyboard.type('Half is done, ');
    await taker.waitForSelector('main [contenteditable=true]:focus');
    await taker.keyboard.type('@ann');
    await taker.locator('[role=option] ::-p-text(Ann)').wait();
    await taker.keyboard.press('Enter');
    await pressButton(taker, 'Send');
    await seeText(ann, 'Half is done,');
    await ann.waitForSelector('main a[href^="/user/ann"]');
  });

  it('is handed back with a message', async () => {
    await pressButton(taker, 'Hand back');
    await taker.locator('[role=dialog] textarea').fill('My ladder broke.');
    await taker.bringToFront();
    await taker.locator('[role=dialog] footer button:last-child').click();
    await seeText(ann, 'handed it back');
    await open(ann, '/cooperate');
    await seeText(ann, 'Handed back');
  });

  it.skipIf(isGate)(
    'made by a quick-add line is offered to those it names, repeats as it says and has its label',
    async () => {
      await open(bob, INBOX);
      await open(ann, '/wall');
      await typeTask(ann, 'Sweep the yard every friday 8:00 #yard @roofers');
      await seeText(bob, 'Sweep the yard');
      await ann.bringToFront();
      await ann.locator('main form a ::-p-text(Sweep the yard)').click();
      await ann.waitForSelector('aside article ::-p-text(Every week on Friday at 8:00)');
      await ann.waitForSelector(LABEL_OF_OPEN_TASK);
    },
  );

  it.skipIf(isGate)(
    'made by a quick-add line is completed with names of a list, chosen by keys and closed by Escape',
    async () => {
      const field = 'main input[aria-label="New task"]';
      const list = `${field}[aria-expanded=true]`;
      const chosen = (text: string) =>
        ann.waitForSelector(`main [role=option][aria-selected=true] ::-p-text(${text})`);
      await open(ann, '/wall');
      await ann.locator(field).click();
      await ann.keyboard.type('Rake the leaves #');
      await ann.waitForSelector(list);
      await ann.keyboard.press('ArrowDown');
      await chosen('yard');
      expect(await axeFaults(ann, { within: 'main form' })).toEqual([]);
      await ann.keyboard.press('Enter');
      await ann.keyboard.type('@roo');
      await chosen('Roofers');
      await ann.keyboard.press('Tab');
      await ann.keyboard.type('@');
      await ann.waitForSelector(list);
      await ann.keyboard.press('Escape');
      await ann.waitForSelector(`${field}[aria-expanded=false]`);
      await ann.keyboard.press('Backspace');
      expect(await ann.$eval(field, (input) => input.value)).toBe('Rake the leaves #yard @Roofers ');
      await ann.keyboard.press('Enter');
      await seeText(bob, 'Rake the leaves');
      await ann.bringToFront();
      await ann.locator('main form a ::-p-text(Rake the leaves)').click();
      await ann.waitForSelector(LABEL_OF_OPEN_TASK);
    },
  );
});

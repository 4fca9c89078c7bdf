import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressButton, seeText, typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, signIn } from './person.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

const TASK = 'Mend the roof';
const INBOX = '/cooperate/requests';

/** One asks a group of two; they see it live, answer it together, work on it, talk about it and give it back. */
describe('a task that goes to others and comes back', () => {
  let server: ServerProcess;
  let browser: Browser;
  let ann: Page;
  let bob: Page;
  let cem: Page;
  let people: Record<'ann' | 'bob' | 'cem', Person>;

  async function post(person: Person, path: string, body: object): Promise<void> {
    const reply = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${person.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }

  async function open(page: Page, path: string): Promise<void> {
    await page.bringToFront();
    await page.goto(`${server.url}${path}`, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('main h1');
  }

  /** Types into the search and pick field of that name, waits for the answer and takes it. */
  async function pick(page: Page, field: string, text: string): Promise<void> {
    await page.bringToFront();
    await page.locator(`::-p-aria([name="${field}"][role="combobox"])`).click();
    await page.keyboard.type(text);
    await page.locator(`::-p-aria([role="option"]) ::-p-text(${text})`).click();
  }

  const hasButton = (page: Page, name: string) =>
    page.evaluate(
      (wanted) =>
        [...document.querySelectorAll('main button')].some(
          (each) => (each.getAttribute('aria-label') ?? each.textContent) === wanted,
        ),
      name,
    );

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    const [first, second, third] = await Promise.all(
      ['Ann', 'Bob', 'Cem'].map((name) => registerPerson(server.url, name)),
    );
    if (first === undefined || second === undefined || third === undefined) throw new Error('three people');
    people = { ann: first, bob: second, cem: third };
    const [organizationId, groupId] = [uuidv7(), uuidv7()];
    await post(first, 'organizations', { id: organizationId, name: 'Works' });
    await post(first, `groups/group/${organizationId}`, { id: groupId, name: 'Roofers' });
    for (const { userId } of [second, third]) {
      await post(first, `organizations/${organizationId}/addMember/${userId}`, {});
      await post(first, `groups/${groupId}/addMember/${userId}`, {});
    }
    const contexts: BrowserContext[] = [];
    for (const _ of [first, second, third]) contexts.push(await browser.createBrowserContext());
    const [a, b, c] = contexts;
    if (a === undefined || b === undefined || c === undefined) throw new Error('three contexts');
    ann = await signIn(a, server.url, first);
    bob = await signIn(b, server.url, second);
    cem = await signIn(c, server.url, third);
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('asks a group, whose people see it live', async () => {
    await open(bob, INBOX);
    await open(cem, INBOX);
    await open(ann, '/wall');
    await typeTask(ann, TASK);
    await seeText(ann, TASK);
    await open(ann, '/cooperate');
    await pick(ann, 'Give a task away', TASK);
    await pick(ann, 'Whom do you ask?', 'Roofers');
    await ann.keyboard.press('Escape');
    await ann.locator('[role=dialog] textarea').fill('Before the rain, please.');
    await pressButton(ann, 'Ask');
    await seeText(bob, TASK);
    await seeText(cem, 'Before the rain, please.');
    await seeText(ann, 'Roofers');
  });

  it('hears of another date at once and agrees', async () => {
    await pressButton(bob, `Propose another date: ${TASK}`);
    await bob.locator('[role=dialog] [role=spinbutton][data-type=month]').click();
    await bob.keyboard.type('12312027');
    await bob.locator('[role=dialog] textarea').fill('The tiles come late.');
    await pressButton(bob, 'Propose');
    await seeText(ann, 'The tiles come late.');
    await pressButton(ann, 'Agree');
    await seeText(bob, 'Dec 31');
    await seeText(cem, 'Dec 31');
  });

  it('gives it to one of two who accept in the same moment, and tells the other', async () => {
    const accept = `button[aria-label="Accept: ${TASK}"]`;
    await Promise.all([bob, cem].map((page) => page.waitForSelector(accept)));
    await Promise.all(
      [bob, cem].map((page) =>
        page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), accept),
      ),
    );
    await waitUntil('one has it', async () => {
      const texts = await Promise.all([bob, cem].map((page) => page.evaluate(() => document.body.innerText)));
      return texts.filter((text) => text.includes('You have it')).length === 1;
    });
    const bobHasIt = await bob.evaluate(() => document.body.innerText.includes('You have it'));
    // From here on Bob is whoever was faster.
    if (!bobHasIt) {
      [bob, cem] = [cem, bob];
      people = { ...people, bob: people.cem, cem: people.bob };
    }
    await waitUntil('the other is told', () =>
      cem.evaluate(() => /somebody was a moment faster|has it/i.test(document.body.innerText)),
    );
    expect(await hasButton(cem, `Accept: ${TASK}`)).toBe(false);
    await seeText(ann, 'has it');
  });

  it('stands in the calendar of who took it, and their time is seen by who gave it', async () => {
    await seeText(bob, 'In your calendar:');
    await bob.locator('main ::-p-aria([name="To the task"][role="link"])').click();
    await pressButton(bob, `Start the timer: ${TASK}`);
    await open(ann, '/cooperate');
    await seeText(ann, 'Time so far: 0 min');
    await seeText(ann, 'Doing');
    await pressButton(bob, `Stop the timer: ${TASK}`);
  });

  it('talks about it, and a mention is a link', async () => {
    const { pathname } = new URL(bob.url());
    await open(bob, `${pathname}/cooperation`);
    await open(ann, `${pathname}/cooperation`);
    await bob.bringToFront();
    await bob.locator('main ::-p-text(Write a comment.)').click();
    await bob.waitForSelector('main [contenteditable=true]');
    await bob.keyboard.type('Half is done, @ann');
    await bob.locator('[role=option] ::-p-text(Ann)').wait();
    await bob.keyboard.press('Enter');
    await pressButton(bob, 'Send');
    await seeText(ann, 'Half is done,');
    await ann.waitForSelector('main a[href^="/user/ann"]');
  });

  it('comes back with a word', async () => {
    await pressButton(bob, 'Hand back');
    await bob.locator('[role=dialog] textarea').fill('My ladder broke.');
    await bob.bringToFront();
    await bob.locator('[role=dialog] footer button:last-child').click();
    await seeText(ann, 'handed it back');
    await open(ann, '/cooperate');
    await seeText(ann, 'Handed back');
  });
});

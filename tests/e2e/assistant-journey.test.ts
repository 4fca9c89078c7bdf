import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { AssistantProgram } from '#tests/factories/assistant-program.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { type Person, registerPerson, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Address of a program on this device, to which the browser returns. */
async function startCallback() {
  const answers: URL[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (url.pathname === '/done') answers.push(url);
    reply.setHeader('content-type', 'text/html');
    reply.end('<!doctype html><html lang="en"><title>Done</title><main><h1>Back in the program</h1></main>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closeAtEnd(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/done`, answers };
}

describe('an assistant with nothing but the address of the server', () => {
  let server: ServerProcess;
  let browser: Browser;
  let person: Person;
  let page: Page;
  let callback: Awaited<ReturnType<typeof startCallback>>;

  const mcp = () => new URL('/mcp', server.url);
  const chosen = (area: string, right: string) =>
    page.locator(named(right, 'radio', `main [aria-label="${area}"]`)).click();
  const faults = async () => {
    await waitUntilStill(page);
    return axeFaults(page);
  };

  /** Lets a program ask for access, and opens the page that it wants to be opened. */
  async function openAsked(): Promise<AssistantProgram> {
    const program = new AssistantProgram(callback.address);
    expect(await auth(program, { serverUrl: mcp() })).toBe('REDIRECT');
    await page.goto(program.opened?.href ?? '', { waitUntil: 'domcontentloaded' });
    return program;
  }

  async function connected(program: AssistantProgram): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(mcp(), { authProvider: program }));
    closeAtEnd(() => client.close());
    return client;
  }

  beforeAll(async () => {
    callback = await startCallback();
    server = await ServerProcess.start();
    browser = await openBrowser();
    person = await registerPerson(server.url, 'Ada');
    page = await browser.newPage();
    await withoutServiceWorker(page);
  });

  it('is let in by whoever signs in and allows it, does what was allowed, and is disconnected', async () => {
    const program = await openAsked();
    await page.locator('input[name=email]').fill(person.email);
    await page.locator('input[name=password]').fill(person.password);
    await page.locator('button[type=submit]').click();
    await seeText(page, 'Connect Test assistant?');
    await seeText(page, person.email);
    await seeText(page, 'a program on this device that isn’t verified');
    expect(await faults()).toEqual([]);

    for (const area of ['Tasks', 'Time', 'Calendar', 'People']) await chosen(area, 'No');
    await pressButton(page, 'Allow');
    await seeText(page, 'Choose what it may do, or decline.');
    await chosen('Tasks', 'Write');
    await pressButton(page, 'Allow');
    await waitUntil('the browser returned to the program', () => callback.answers.length === 1);
    const [answer] = callback.answers.splice(0);
    const given = answer?.searchParams;
    expect([given?.get('state'), given?.get('error')]).toEqual([program.expected, null]);
    await auth(program, {
      serverUrl: mcp(),
      authorizationCode: given?.get('code') ?? '',
      iss: given?.get('iss') ?? '',
    });

    const client = await connected(program);
    const tools = (await client.listTools()).tools.map(({ name }) => name);
    expect(tools).toContain('add_task');
    expect(tools).not.toContain('start_timer');
    await client.callTool({ name: 'add_task', arguments: { title: 'Water the plants' } });
    await page.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Water the plants');

    await page.goto(`${server.url}/settings/devices`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'Disconnect Test assistant');
    await page.locator(named('Disconnect', 'button', '[role=alertdialog]')).click();
    await page.waitForSelector('::-p-text(Program disconnected)');
    await expect(client.listTools()).rejects.toThrow();
  });

  it('is told that it was declined, and gets nothing', async () => {
    const program = await openAsked();
    await seeText(page, 'Connect Test assistant?');
    await pressButton(page, 'Decline');
    await waitUntil('the browser returned to the program', () => callback.answers.length === 1);
    const given = callback.answers[0]?.searchParams;
    expect([given?.get('error'), given?.get('code'), given?.get('state')]).toEqual([
      'access_denied',
      null,
      program.expected,
    ]);
  });
});

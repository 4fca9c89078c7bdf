import type { Browser, Page } from 'puppeteer';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { waitUntil } from '../wait-until.ts';
import { pressButton, seeText } from './app-page.ts';
import { axeFaults, OF_WHOLE_PAGES } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, registerPerson, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { ServerProcess } from './restartable-server.ts';
import { waitUntilStill } from './wait-until-still.ts';

/** Path and query of the link in the newest mail to a page. */
async function mailedPath(smtp: SmtpServer, to: string, page: string): Promise<string> {
  const links = () =>
    smtp.mails
      .filter(({ recipients }) => recipients.includes(to))
      .flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? [])
      .filter((link) => link.includes(page));
  await waitUntil(`a mail with a link to ${page}`, () => links().length > 0);
  const url = new URL(links().at(-1) ?? '');
  return `${url.pathname}${url.search}`;
}

async function fill(page: Page, name: string, value: string): Promise<void> {
  const field = await page.waitForSelector(`input[name="${name}"]`);
  // An earlier password is replaced, not appended to.
  await field?.evaluate((input) => input instanceof HTMLInputElement && input.select());
  await field?.focus();
  await page.keyboard.type(value);
}

async function seeSignIn(page: Page): Promise<void> {
  await page.waitForFunction(() => location.pathname.startsWith('/login'), { polling: 50 });
}

describe('an account', () => {
  let smtp: SmtpServer;
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    smtp = await startSmtp();
    closeAtEnd(smtp.close);
    server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000', SMTP_URL: smtp.url });
    browser = await openBrowser();
  });

  it('is verified, gets a new password by mail, ends a session, is exported and deleted', async () => {
    const ada = await registerPerson(server.url, 'Ada');
    const page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
    await page.goto(`${server.url}/profile`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Confirm that');
    allowOnConsole(
      /status of 400 .*\/api\/(verify-account|reset-password)\)/,
      /status of 40[13] .*\/api\/auth\/(login|logout)\)/,
      // The page with the export and the public links learns by them that its session has ended.
      /status of 401 .*\/api\/(account\/export\/size|public-links)\)/,
      /status of 409 .*\/api\/me\)/,
      /^daywall: session\.logoutFailed RefusedError/,
    );
    await page.goto(`${server.url}/verify-account?token=wrong`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'This link doesn’t work');
    const verifying = await mailedPath(smtp, ada.email, '/verify-account');
    await page.goto(`${server.url}${verifying}`, { waitUntil: 'domcontentloaded' });
    await seeText(page, 'Your email address is confirmed');

    const stranger = await (await browser.createBrowserContext()).newPage();
    await withoutServiceWorker(stranger);
    await stranger.goto(`${server.url}/request-password`, { waitUntil: 'domcontentloaded' });
    await fill(stranger, 'email', ada.email);
    await pressButton(stranger, 'Send link');
    await seeText(stranger, 'Check your email');
    const resetting = await mailedPath(smtp, ada.email, '/password-reset');
    await stranger.goto(`${server.url}${resetting}`, { waitUntil: 'domcontentloaded' });
    const password = 'a quiet afternoon at sea';
    await fill(stranger, 'new-password', password);
    await pressButton(stranger, 'Set password');
    await seeText(stranger, 'Your password is set');
    // The link of the mail works once, and every session has ended.
    await stranger.goto(`${server.url}${resetting}`, { waitUntil: 'domcontentloaded' });
    await fill(stranger, 'new-password', password);
    await pressButton(stranger, 'Set password');
    await seeText(stranger, 'This link has expired or was already used');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeSignIn(page);

    const again = { ...ada, password };
    const first = await openSignedIn(await browser.createBrowserContext(), server.url, again);
    const second = await openSignedIn(await browser.createBrowserContext(), server.url, again);
    await first.goto(`${server.url}/settings/devices`, { waitUntil: 'domcontentloaded' });
    await seeText(first, 'this device');
    await first.locator('main li button[aria-label^="Sign out "]').click();
    await first.locator(named('Sign out', 'button', '[role=alertdialog]')).click();
    await seeText(first, 'You’re not signed in anywhere else.');
    await second.reload({ waitUntil: 'domcontentloaded' });
    await seeSignIn(second);

    await first.goto(`${server.url}/settings/data`, { waitUntil: 'domcontentloaded' });
    await first.evaluate(() => {
      const make = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file) => {
        if (file instanceof Blob)
          void file
            .slice(0, 2)
            .text()
            .then((start) => (document.title = start));
        return make(file);
      };
    });
    await pressButton(first, 'Download data');
    await seeText(first, 'Your download has started:');
    await first.waitForFunction(() => document.title === 'PK', { polling: 50 });

    await pressButton(first, 'Delete my account…');
    await fill(first, 'current-password', 'not this one');
    await pressButton(first, 'Delete account');
    await first.waitForSelector('[role=dialog] ::-p-text(That password isn’t correct.)');
    await fill(first, 'current-password', password);
    await pressButton(first, 'Delete account');
    await seeSignIn(first);
    await fill(first, 'email', ada.email);
    await fill(first, 'password', password);
    await first.locator('button[type=submit]').click();
    await seeText(first, 'The email or password is wrong.');
  });

  it('connects a calendar app, by an address, a user name and a password to copy', async () => {
    const ada = await registerPerson(server.url, 'Ada');
    const page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
    await page.goto(`${server.url}/settings/devices`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'Connect a calendar app');
    await fill(page, 'current-password', ada.password);
    await pressButton(page, 'Confirm');
    await page.locator(named('Your calendar app', 'dialog')).wait();
    await waitUntilStill(page);
    expect(await axeFaults(page, { without: OF_WHOLE_PAGES })).toEqual([]);
    const shown = await page.$$eval('[role=dialog] input', (inputs) => inputs.map(({ value }) => value));
    const [address = '', userName, password] = shown;
    expect(userName).toBe(ada.email);
    const found = await fetch(address, {
      method: 'PROPFIND',
      headers: {
        authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
        depth: '0',
      },
    });
    expect(found.status).toBe(207);
    await pressButton(page, 'Done');
    await seeText(page, 'Calendar app');
    await page.close();
  });

  it('makes a token for a program, which acts within its scopes until it is ended', async () => {
    const ada = await registerPerson(server.url, 'Ada');
    const page = await openSignedIn(await browser.createBrowserContext(), server.url, ada);
    await page.goto(`${server.url}/settings/devices`, { waitUntil: 'domcontentloaded' });
    await pressButton(page, 'New token');
    await fill(page, 'current-password', ada.password);
    await pressButton(page, 'Confirm');
    await page.locator(named('New access token', 'dialog')).wait();
    await waitUntilStill(page);
    expect(await axeFaults(page, { without: OF_WHOLE_PAGES })).toEqual([]);
    await pressButton(page, 'Create token');
    await page.waitForSelector('[role=dialog] ::-p-text(Choose what the token can do.)');
    await page.locator(named('Name', 'textbox', '[role=dialog]')).fill('Backup script');
    await page.locator(named('Read', 'radio', '[role=dialog] [aria-label="Tasks"]')).click();
    await pressButton(page, 'Create token');
    await page.locator(named('Your new token', 'dialog')).wait();
    const token = await page.$eval('[role=dialog] input', (input) => input.value);
    const ask = async (path: string) => {
      const reply = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      return [reply.status, reply.headers.get('www-authenticate')];
    };
    expect(await ask('/api/search?query=Task')).toEqual([200, null]);
    expect(await ask('/api/organizations')).toEqual([
      403,
      'Bearer realm="Daywall", error="insufficient_scope", scope="people:read"',
    ]);
    await pressButton(page, 'Done');
    const forAssistants = page.locator(named('Address for assistants', 'textbox', 'main'));
    const address = await forAssistants.map((input) => (input as HTMLInputElement).value).wait();
    const listed = await fetch(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const tools = await listed.text();
    expect(tools).toContain('find_tasks');
    expect(tools).not.toContain('add_task');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await seeText(page, 'Last used');
    expect(await page.$eval('main', (main) => main.innerText)).toContain('Tasks (read)');
    expect(await page.content()).not.toContain(token);
    await waitUntilStill(page);
    expect(await axeFaults(page)).toEqual([]);
    await pressButton(page, 'Revoke Backup script');
    await page.locator(named('Revoke', 'button', '[role=alertdialog]')).click();
    await page.waitForFunction(
      () => document.querySelector('main [aria-label="Revoke Backup script"]') === null,
      {
        polling: 50,
      },
    );
    expect(await ask('/api/me')).toEqual([401, 'Bearer realm="Daywall"']);
  });
});

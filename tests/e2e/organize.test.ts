import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressButton, seeText, typeTask } from './app-page.ts';
import { openBrowser } from './browser.ts';
import { registerPerson, signIn } from './person.ts';
import { ServerProcess } from './server-process.ts';
import { waitUntil } from './wait-until.ts';

async function press(page: Page, role: string, name: string): Promise<void> {
  await page.bringToFront();
  await page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
}

async function unsee(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (gone) => document.querySelector('main')?.innerText.includes(gone) === false,
    { timeout: 15_000, polling: 50 },
    text,
  );
}

/** The address below `path` in the last mail that the server has written. */
async function lastMailLink(dataDir: string, path: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  let link: string | undefined;
  await waitUntil('the mail is written', async () => {
    const names = await readdir(folder).catch(() => []);
    const last = names.sort().at(-1);
    const text = last === undefined ? '' : await readFile(join(folder, last), 'utf8');
    // Lines of a quoted-printable mail end in "=" where they go on.
    const whole = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    link = new RegExp(`https?://\\S+${path}\\?token=[\\w%-]+`).exec(whole)?.[0];
    return link !== undefined;
  });
  return link ?? '';
}

/** A company from nothing: each step stands on the ones before. */
describe('people who work together', () => {
  let server: ServerProcess;
  let browser: Browser;
  let ada: Page;
  let bob: Page;
  let address: string;
  let invitation: string;

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    ada = await signIn(
      await browser.createBrowserContext(),
      server.url,
      await registerPerson(server.url, 'Ada'),
    );
  });

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('makes an organization from the header, with groups inside groups', async () => {
    await ada.goto(`${server.url}/wall`, { waitUntil: 'domcontentloaded' });
    await pressButton(ada, 'Shown: Everything');
    await pressButton(ada, 'New organization');
    await ada.locator('[role=dialog] input').fill('Acme');
    await pressButton(ada, 'Create');
    await ada.waitForFunction(() => location.pathname.startsWith('/organization/'));
    await seeText(ada, 'Your role: Owner');
    address = new URL(ada.url()).pathname;
    await press(ada, 'link', 'Groups');
    await pressButton(ada, 'New group');
    await ada.locator('[role=dialog] input').fill('Design');
    await pressButton(ada, 'Create');
    await seeText(ada, 'Design');
    await pressButton(ada, 'Change Design');
    await press(ada, 'menuitem', 'New subgroup');
    await ada.locator('[role=dialog] input').fill('Interiors');
    await pressButton(ada, 'Create');
    await seeText(ada, 'Interiors');
    expect(await ada.$eval('[aria-level="2"]', (row) => row.textContent)).toContain('Interiors');
  });

  it('invites somebody by mail, who registers on the way and joins', async () => {
    await press(ada, 'link', 'Members');
    await pressButton(ada, 'Add people');
    await press(ada, 'radio', 'Invite by mail');
    await ada.locator('input[type=email]').fill('bob@example.com');
    await pressButton(ada, 'Send invitation');
    await seeText(ada, 'Waiting invitations');
    const context = await browser.createBrowserContext();
    bob = await context.newPage();
    invitation = await lastMailLink(server.dataDir, '/invitation');
    await bob.goto(invitation, { waitUntil: 'domcontentloaded' });
    await press(bob, 'link', 'Make an account');
    await bob.locator('input[name=firstName]').fill('Bob');
    await bob.locator('input[name=email]').fill('bob@example.com');
    await bob.locator('input[name=password]').fill('correct horse battery staple');
    await bob.locator('button[type=submit]').click();
    await pressButton(bob, 'Join');
    await seeText(bob, 'Your role: Member');
    await seeText(ada, '@bob');
    await unsee(ada, 'Waiting invitations');
  });

  it('refuses the link a second time', async () => {
    await bob.goto(invitation, { waitUntil: 'domcontentloaded' });
    await pressButton(bob, 'Join');
    await seeText(bob, 'This invitation cannot be used');
  });

  it('lets a role count at once in the other browser', async () => {
    await bob.goto(`${server.url}${address}/settings`, { waitUntil: 'domcontentloaded' });
    await seeText(bob, 'Owners and admins can rename it.');
    await pressButton(ada, 'Change Bob');
    await press(ada, 'menuitem', 'Role and title');
    await ada.locator('[role=dialog] ::-p-text(Admin)').click();
    await pressButton(ada, 'Save');
    await seeText(bob, 'Everybody in it sees the new name at once.');
  });

  it('hides and shows what is done there by the selection', async () => {
    await ada.goto(`${server.url}${address}`, { waitUntil: 'domcontentloaded' });
    await seeText(ada, 'No open tasks here');
    await typeTask(ada, 'Paint the wall');
    await seeText(ada, 'Paint the wall');
    await ada.goto(`${server.url}/action/urgency`, { waitUntil: 'domcontentloaded' });
    await seeText(ada, 'Paint the wall');
    await pressButton(ada, 'Shown: Everything');
    await press(ada, 'button', 'Only No organization');
    await ada.keyboard.press('Escape');
    await unsee(ada, 'Paint the wall');
    await ada.reload({ waitUntil: 'domcontentloaded' });
    await pressButton(ada, 'Shown: No organization');
    await pressButton(ada, 'Show all');
    await ada.keyboard.press('Escape');
    await seeText(ada, 'Paint the wall');
  });

  it('loses sight of everything by leaving', async () => {
    await ada.goto(`${server.url}${address}/members`, { waitUntil: 'domcontentloaded' });
    await seeText(ada, '@bob');
    await pressButton(bob, 'Leave organization');
    await bob.waitForSelector('[role=alertdialog]');
    await bob.locator('[role=alertdialog] ::-p-aria([name="Leave organization"][role="button"])').click();
    await bob.waitForFunction(() => !location.pathname.startsWith('/organization/'));
    await unsee(ada, '@bob');
    await bob.goto(`${server.url}${address}`, { waitUntil: 'domcontentloaded' });
    await seeText(bob, 'This organization is not here');
  });
});

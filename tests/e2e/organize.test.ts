import type { Browser, Page } from 'puppeteer';
import { beforeAll, expect, it } from 'vitest';
import { waitUntil } from '../wait-until.ts';
import { goTo, pressButton, seeText, typeTask } from './app-page.ts';
import { axeFaults } from './axe.ts';
import { openBrowser } from './browser.ts';
import { openSignedIn, withoutServiceWorker } from './browser-person.ts';
import { named } from './by-name.ts';
import { allowOnConsole } from './console.ts';
import { journey } from './journey.ts';
import { readMails } from './mail-folder.ts';
import { ServerProcess } from './restartable-server.ts';
import { registerVerified } from './verified-person.ts';

async function press(page: Page, role: string, name: string): Promise<void> {
  await page.bringToFront();
  await page.locator(named(name, `${role}`)).click();
}

/** Fills in the name in the open dialog, and creates. */
async function fillDialog(page: Page, name: string): Promise<void> {
  await page.locator('[role=dialog] input').fill(name);
  await pressButton(page, 'Create');
}

async function unsee(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (text) => document.querySelector('main')?.innerText.includes(text) === false,
    { polling: 50 },
    text,
  );
}

/** Link below `path` in the last mail that the server has written. */
async function lastMailLink(dataDir: string, path: string): Promise<string> {
  let link: string | undefined;
  await waitUntil('the mail is written', async () => {
    const text = (await readMails(dataDir)).at(-1) ?? '';
    // Lines of a quoted-printable mail end in "=" where they continue.
    const whole = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    link = new RegExp(`https?://\\S+${path}\\?token=[\\w%-]+`).exec(whole)?.[0];
    return link !== undefined;
  });
  return link ?? '';
}

/** A company from scratch: each step builds on the ones before. */
journey('an organization', () => {
  let server: ServerProcess;
  let browser: Browser;
  let ada: Page;
  let bob: Page;
  let address: string;
  let invitation: string;

  beforeAll(async () => {
    server = await ServerProcess.start();
    browser = await openBrowser();
    const person = await registerVerified(server, 'Ada');
    ada = await openSignedIn(await browser.createBrowserContext(), server.url, person);
  });

  it('is created from the header, with groups inside groups', async () => {
    await pressButton(ada, 'Showing: All tasks');
    await pressButton(ada, 'New organization');
    await fillDialog(ada, 'Acme');
    await seeText(ada, 'Your role: Owner');
    address = new URL(ada.url()).pathname;
    expect(address).toMatch(/^\/organization\//);
    await press(ada, 'link', 'Groups');
    await pressButton(ada, 'New group');
    await fillDialog(ada, 'Design');
    await seeText(ada, '1 group');
    await unsee(ada, 'drag a group onto another');
    await pressButton(ada, 'Actions for Design');
    await press(ada, 'menuitem', 'New subgroup');
    await fillDialog(ada, 'Interiors');
    await ada.locator('[aria-level="2"] ::-p-text(Interiors)').wait();
    await seeText(ada, 'drag a group onto another');
  });

  it('invites somebody by mail, who registers on the way and joins', async () => {
    await press(ada, 'link', 'Members');
    await pressButton(ada, 'Invite people');
    await press(ada, 'radio', 'Invite by email');
    await ada.locator('input[type=email]').fill('bob@example.com');
    await pressButton(ada, 'Send invitation');
    await seeText(ada, 'Pending invitations');
    invitation = await lastMailLink(server.dataDir, '/invitation');
    bob = await (await browser.createBrowserContext()).newPage();
    await withoutServiceWorker(bob);
    await bob.goto(invitation, { waitUntil: 'domcontentloaded' });
    await seeText(bob, 'Ada invites you.');
    expect(await axeFaults(bob)).toEqual([]);
    await press(bob, 'link', 'Create an account');
    await bob.locator('input[name=firstName]').fill('Bob');
    await bob.locator('input[name=email]').fill('bob@example.com');
    await bob.locator('input[name=password]').fill('correct horse battery staple');
    await bob.locator('button[type=submit]').click();
    await seeText(bob, 'Ada invites you.');
    expect(await axeFaults(bob)).toEqual([]);
    await pressButton(bob, 'Join');
    await seeText(bob, 'Your role: Member');
    await seeText(ada, '@bob');
    await unsee(ada, 'Pending invitations');
  });

  it('applies a role, and a departure, at once in the other browser', async () => {
    await press(bob, 'link', 'Settings');
    await seeText(bob, 'Owners and admins can rename it.');
    await pressButton(ada, 'Actions for Bob');
    await press(ada, 'menuitem', 'Edit role and title');
    await ada.locator('[role=dialog] ::-p-text(Admin)').click();
    await pressButton(ada, 'Save');
    await seeText(bob, 'Everyone in it sees the new name right away.');
    // The part for admins is loaded behind the page, and asked for in vain once they have left.
    await seeText(bob, 'Allow public links');
    await seeText(bob, 'No webhooks yet');
    await pressButton(bob, 'Leave organization');
    await bob.locator(named('Leave organization', 'button', '[role=alertdialog]')).click();
    await bob.waitForFunction(() => !location.pathname.startsWith('/organization/'));
    await unsee(ada, '@bob');
  });

  it('is closed to a former member, also by the old link', async () => {
    allowOnConsole(/status of 404 .*\/api\/organizations\//);
    await bob.goto(`${server.url}${address}`, { waitUntil: 'domcontentloaded' });
    await seeText(bob, 'Organization not found');
    await bob.goto(invitation, { waitUntil: 'domcontentloaded' });
    await seeText(bob, 'This invitation can’t be used');
  });

  it('invites somebody who has an account, who answers among the requests', async () => {
    await pressButton(ada, 'Invite people');
    await ada.locator('[role=dialog] input[type=search]').fill('bob');
    await pressButton(ada, 'Invite Bob');
    await ada.locator('[role=dialog] ::-p-text(Invited)').wait();
    await ada.keyboard.press('Escape');
    await seeText(ada, 'Pending invitations');
    await bob.goto(`${server.url}/cooperate/requests`, { waitUntil: 'domcontentloaded' });
    await seeText(bob, 'Invitations to organizations');
    expect(await axeFaults(bob)).toEqual([]);
    await pressButton(bob, 'Join Acme');
    await unsee(bob, 'Invitations to organizations');
    await seeText(ada, '@bob');
    await unsee(ada, 'Pending invitations');
  });

  it('is hidden and shown by the selection, which survives a reload', async () => {
    await ada.locator(named('Tasks', 'link', 'main')).click();
    await seeText(ada, 'No open tasks here');
    await typeTask(ada, 'Paint the wall');
    await seeText(ada, 'Paint the wall');
    await goTo(ada, 'Tasks');
    await ada.waitForFunction(() => location.pathname.startsWith('/action'));
    await seeText(ada, 'Paint the wall');
    await pressButton(ada, 'Showing: All tasks');
    await press(ada, 'button', 'Only No organization');
    await ada.keyboard.press('Escape');
    await unsee(ada, 'Paint the wall');
    await ada.reload({ waitUntil: 'domcontentloaded' });
    await pressButton(ada, 'Showing: No organization');
    await pressButton(ada, 'Show all');
    await ada.keyboard.press('Escape');
    await seeText(ada, 'Paint the wall');
  });
});

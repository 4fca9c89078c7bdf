import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'puppeteer';
import { signedIn } from '#contract/people/sign-in.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userId: string;
}

const headersFrom = (origin: string) => ({
  'content-type': 'application/json',
  'x-csrf-protection': '1',
  origin,
});

/** Password of every user whom `registerPerson` registers. */
export const PASSWORD = 'eleven quiet otters paddle';

/** Registers a user by the public call. `name` is their first name. They have seen the introduction. */
export async function registerPerson(serverUrl: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const password = PASSWORD;
  const reply = await fetch(`${serverUrl}/api/users/register`, {
    method: 'POST',
    headers: headersFrom(serverUrl),
    body: JSON.stringify({ email, password, firstName: name }),
  });
  if (!reply.ok) throw new Error(`register: ${reply.status} ${await reply.text()}`);
  const { user, token } = signedIn.parse(await reply.json());
  const welcomed = await fetch(`${serverUrl}/api/app-settings`, {
    method: 'PUT',
    headers: { ...headersFrom(serverUrl), authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ isWelcomed: true }),
  });
  if (!welcomed.ok) throw new Error(`settings: ${welcomed.status} ${await welcomed.text()}`);
  return { email, password, token, userId: user.id };
}

/** Signs a registered user in again, for a token that outlives the one of their registration. */
export async function signInAgain(serverUrl: string, { email, password }: Person): Promise<string> {
  const reply = await fetch(`${serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: headersFrom(serverUrl),
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`login: ${reply.status} ${await reply.text()}`);
  return signedIn.parse(await reply.json()).token;
}

/** Makes a write of a user by its call, below `/api/`. Throws where it is refused. */
export async function postAs(serverUrl: string, person: Person, path: string, body: object): Promise<void> {
  const reply = await fetch(`${serverUrl}/api/${path}`, {
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

/**
 * Removes service workers from the page, as in a private window of Firefox. In a test of neither offline use nor
 * push, this saves fetching and caching the whole app in each context.
 */
export async function withoutServiceWorker(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** Gives the page's browser the user's cookie, by the public call. The page is left on an address of the server. */
export async function takeCookie(page: Page, serverUrl: string, person: Person): Promise<void> {
  await page.goto(`${serverUrl}/api/health`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json', 'x-csrf-protection': '1' };
      return (await fetch('/api/auth/login', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ email: person.email, password: person.password }),
  );
  if (status !== 200) throw new Error(`login: ${status}`);
}

/** Opens the wall of a user who has signed in earlier, in a page without a service worker. */
export async function openSignedIn(
  context: BrowserContext,
  serverUrl: string,
  person: Person,
): Promise<Page> {
  const page = await context.newPage();
  await withoutServiceWorker(page);
  await takeCookie(page, serverUrl, person);
  await page.goto(`${serverUrl}/wall`, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('main h1');
  if (new URL(page.url()).pathname !== '/wall') throw new Error(`Signed in, yet at ${page.url()}`);
  return page;
}

/** Signs in by the form, as a user does, and waits until the gate has opened. The page stays open. */
export async function signIn(context: BrowserContext, serverUrl: string, person: Person): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${serverUrl}/login`, { waitUntil: 'domcontentloaded' });
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !location.pathname.startsWith('/login'));
  await page.waitForSelector('main h1');
  return page;
}

/** Confirms in the dialog by the password. */
export async function confirmInDialog(page: Page, password = PASSWORD): Promise<void> {
  const field = await page.waitForSelector('[role=dialog] input[name=current-password]');
  await field?.type(password);
  await page.keyboard.press('Enter');
}

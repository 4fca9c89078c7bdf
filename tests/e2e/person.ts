import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'puppeteer-core';
import { signedIn } from '#contract/session.ts';

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

/** Registers a person by the public call. `name` is their first name. They have seen the introduction. */
export async function registerPerson(serverUrl: string, name: string): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const password = 'correct horse battery staple';
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

/** Signs in by the form, as a person does, and waits until the gate has opened. The page stays open. */
export async function signIn(context: BrowserContext, serverUrl: string, person: Person): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${serverUrl}/login`, { waitUntil: 'domcontentloaded' });
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => !location.pathname.startsWith('/login'), { timeout: 20_000 });
  await page.waitForSelector('main h1');
  return page;
}

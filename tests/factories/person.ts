import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/people/user.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'correct horse battery';

export interface Person {
  readonly user: User;
  readonly email: string;
  readonly token: string;
  /** Refresh cookie as a browser sends it: `name=value`. */
  readonly cookie: string;
}

/** Headers of a browser on our own page. */
export function pageHeaders(server: Pick<TestServer, 'config'>): Record<string, string> {
  return { 'x-csrf-protection': '1', origin: server.config.publicUrl };
}

export function cookieOf(setCookie: string | readonly string[] | undefined): string {
  const [first = ''] = typeof setCookie === 'string' ? [setCookie] : (setCookie ?? []);
  return first.split(';', 1)[0] ?? '';
}

/** Registers a new user over HTTP, with an unverified email address. */
export async function registerUnverified(
  server: TestServer,
  email = `${uuidv7()}@example.org`,
): Promise<Person> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/users/register',
    headers: pageHeaders(server),
    payload: { email, password: PASSWORD, firstName: 'Ada', lastName: 'Test' },
  });
  if (reply.statusCode !== 200) throw new Error(`register answered ${reply.statusCode}: ${reply.body}`);
  const { user, token } = reply.json<{ user: User; token: string }>();
  return { user, email, token, cookie: cookieOf(reply.headers['set-cookie']) };
}

/** Confirms by the password, which adding another sign-in method needs. */
export async function confirmPerson(server: TestServer, person: Pick<Person, 'token'>): Promise<void> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/confirmation/password',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { password: PASSWORD },
  });
  if (reply.statusCode !== 200) throw new Error(`confirming answered ${reply.statusCode}: ${reply.body}`);
}

/** Registers a new user over HTTP, with a verified email address. */
export async function registerPerson(server: TestServer, email?: string): Promise<Person> {
  const person = await registerUnverified(server, email);
  await server.database.executeSql('update users set is_verified = true where id = $1', [person.user.id]);
  return { ...person, user: { ...person.user, isVerified: true } };
}

/** Registers one user for each name. */
export async function registerPeople<P extends string>(
  server: TestServer,
  names: readonly P[],
): Promise<Readonly<Record<P, Person>>> {
  const people = new Map<string, Person>();
  for (const name of names) people.set(name, await registerPerson(server));
  // Every name was added above; the library's type loses them.
  return Object.fromEntries(people) as Record<P, Person>;
}

/** Signs the same user in on another device. */
export async function signInAgain(server: TestServer, person: Pick<Person, 'email'>): Promise<Person> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: pageHeaders(server),
    payload: { email: person.email, password: PASSWORD },
  });
  if (reply.statusCode !== 200) throw new Error(`login answered ${reply.statusCode}: ${reply.body}`);
  const { user, token } = reply.json<{ user: User; token: string }>();
  return { user, email: person.email, token, cookie: cookieOf(reply.headers['set-cookie']) };
}

import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { confirmPerson, type Person } from './person.ts';
import type { TestServer } from './test-server.ts';

/** Answer of a CalDAV request. */
export interface DavReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Program of a person that speaks CalDAV, with a personal token as its password. */
export interface DavClient {
  readonly token: string;
  send(
    method: string,
    path: string,
    body?: string | null,
    headers?: Record<string, string>,
  ): Promise<DavReply>;
  /** Address of an object in one of the person’s calendars. */
  at(calendar: string, name?: string): string;
  put(
    calendar: string,
    name: string,
    lines: readonly string[],
    headers?: Record<string, string>,
  ): Promise<DavReply>;
}

/** Calendar object with one component, by its lines. */
export function calendarObject(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

export async function makeToken(
  server: TestServer,
  person: Person,
  scopes: readonly TokenScope[] = tokenScopes,
): Promise<string> {
  await confirmPerson(server, person);
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/tokens',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { name: 'Phone', scopes, days: 1 },
  });
  return reply.json<{ token: string }>().token;
}

export async function davClient(
  server: TestServer,
  person: Person,
  scopes: readonly TokenScope[] = tokenScopes,
): Promise<DavClient> {
  const token = await makeToken(server, person, scopes);
  const authorization = `Basic ${Buffer.from(`${person.email}:${token}`).toString('base64')}`;
  const at = (calendar: string, name = '') => `/dav/calendars/${person.user.id}/${calendar}/${name}`;
  async function send(
    method: string,
    path: string,
    body: string | null = null,
    headers = {},
  ): Promise<DavReply> {
    const reply = await fetch(new URL(path, server.url), {
      method,
      redirect: 'manual',
      headers: { authorization, ...headers },
      ...(body === null ? {} : { body }),
    });
    return { status: reply.status, headers: reply.headers, text: await reply.text() };
  }
  return {
    token,
    send,
    at,
    put: (calendar, name, lines, headers = {}) =>
      send('PUT', at(calendar, name), calendarObject(lines), { 'content-type': 'text/calendar', ...headers }),
  };
}

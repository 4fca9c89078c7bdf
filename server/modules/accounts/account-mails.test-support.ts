import { v7 as uuidv7 } from 'uuid';
import { PASSWORD, type Person, pageHeaders, signInAgain } from '#tests/factories/person.ts';
import { startSmtp } from '#tests/factories/smtp.ts';
import { startTestServer } from '#tests/factories/test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Server with a real SMTP server, and calls for tests of accounts. */
export async function startAccountServer(changes: Parameters<typeof startTestServer>[0] = {}) {
  const smtp = await startSmtp();
  const server = await startTestServer({ smtpUrl: smtp.url, ...changes });

  async function send(
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = pageHeaders(server),
  ) {
    const reply = await server.app.inject({
      method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  }
  /** Delivers waiting mails; returns those to one address, oldest first. */
  async function mailsTo(address: string) {
    await server.app.heldJobs.runAll();
    return smtp.mails.filter(({ recipients }) => recipients.includes(address));
  }
  return {
    server,
    smtp,
    send,
    /** Sends as a signed-in user. */
    callAs: (person: Pick<Person, 'token'>, method: Method, url: string, payload?: object) =>
      send(method, url, payload, {
        authorization: `Bearer ${person.token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': uuidv7() }),
      }),
    mailsTo,
    /** Subjects of the mails to one address. */
    subjectsTo: async (address: string) => (await mailsTo(address)).map(({ subject }) => subject),
    /** Token in the latest mail to an address. */
    async tokenTo(address: string): Promise<string> {
      const latest = (await mailsTo(address)).at(-1);
      return /[?&]token=([\w-]+)/.exec(latest?.text ?? '')?.[1] ?? '';
    },
    /** Status of a sign-in with a password. */
    signIn: async (email: string, password = PASSWORD) =>
      (await send('POST', '/api/auth/login', { email, password })).status,
    signInAgain: (person: Person) => signInAgain(server, person),
    async close() {
      await server.close();
      await smtp.close();
    },
  };
}
export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>;

import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson, registerUnverified } from '#tests/factories/person.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const PAGE = '/no-invitations';

let smtp: SmtpServer;
let server: TestServer;
let acme: TestOrganization<'ann', never>;
let ann: Person;
let calendar: TestSocket;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ smtpUrl: smtp.url });
  acme = await makeOrganization(server, { people: { ann: 'admin' }, groups: {} });
  ann = acme.people.ann;
  calendar = await connectSocket(server.url, 'calendar', ann.token);
});
afterAll(async () => {
  calendar.close();
  await server.close();
  await smtp.close();
});

const anyAddress = () => `${uuidv7()}@example.org`;
const invite = (email: string) =>
  call(server, ann, 'createInvitation', { params: { orgId: acme.id }, body: { id: uuidv7(), email } });

/** Makes an item and invites somebody to it; resolves to the answer of the invitation. */
async function inviteToItem(email: string) {
  const id = uuidv7();
  const at = new Date(server.clock.now() + 86_400_000).toISOString();
  const times = { startDate: at, endDate: at, timeZone: 'UTC' };
  await calendar.ask('createScheduleItem', { props: { id, title: 'Choir', ...times } });
  return calendar.ask('updateScheduleItem', { calendarItemId: id, props: { guests: [email] } });
}

async function mailsTo(email: string) {
  await server.app.heldJobs.runAll();
  return smtp.mails.filter(({ recipients }) => recipients.includes(email));
}
async function tokenTo(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return /\/no-invitations\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}
const read = (token: string) => call(server, null, 'readAddressRefusal', { body: { token } });
const choose = (token: string, isRefused: boolean) =>
  call(server, null, 'chooseAddressRefusal', { body: { token, isRefused } });
const post = (token: string, contentType = 'application/x-www-form-urlencoded') =>
  server.app.inject({
    method: 'POST',
    url: `${PAGE}?token=${token}`,
    headers: { 'content-type': contentType },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('a refusal is refused', () => {
  it('with a token that is missing, unknown or forged', async () => {
    const email = anyAddress();
    await invite(email);
    const token = await tokenTo(email);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['x', forged, `${token}A`]) {
      expect(await read(wrong)).toBeNull();
      await expect(choose(wrong, true)).rejects.toThrow('invalid_token');
      expect((await post(wrong)).statusCode).toBe(400);
    }
    expect((await server.app.inject({ method: 'POST', url: PAGE })).statusCode).toBe(400);
    expect(await read(token)).toEqual({ isRefused: false });
  });

  it('to an account whose address is not verified, which may be a stranger’s', async () => {
    const email = anyAddress();
    await invite(email);
    await choose(await tokenTo(email), true);
    const person = await registerUnverified(server, email);
    expect(await call(server, person, 'getOwnAddressRefusal', {})).toBeNull();
    await expect(
      call(server, person, 'setOwnAddressRefusal', { body: { isRefused: false } }),
    ).rejects.toThrow('not_verified');
    await invite(email);
    const invitations = (await mailsTo(email)).filter(({ text }) => text?.includes(PAGE));
    expect(invitations).toHaveLength(1);
  });
});

describe('an address that refuses invitations', () => {
  it('gets none by anybody, of which senders learn nothing', async () => {
    const [email, other] = [anyAddress(), anyAddress()];
    await inviteToItem(email);
    const token = await tokenTo(email);
    expect(await choose(token, true)).toEqual({ isRefused: true });
    const shown = await inviteToItem(email.toUpperCase());
    expect(shown.attendees.map((each) => [each.email, each.response])).toEqual([[email, 'none']]);
    expect((await invite(email)).email).toBe(email);
    await inviteToItem(other);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await choose(token, false)).toEqual({ isRefused: false });
    await inviteToItem(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('still gets the mails of its own account', async () => {
    const email = anyAddress();
    await invite(email);
    await choose(await tokenTo(email), true);
    await registerPerson(server, email);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toHaveLength(2);
  });

  it('stops what waits in the queue already', async () => {
    const email = anyAddress();
    await invite(email);
    const token = await tokenTo(email);
    await invite(email);
    await choose(token, true);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is not found in the database by its name', async () => {
    const email = anyAddress();
    await invite(email);
    await choose(await tokenTo(email), true);
    const { rows } = await server.database.executeSql('select * from refused_addresses');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(email.slice(0, 12));
  });
});

describe('one click in a mail program', () => {
  it('is named in the head of the mail, as RFC 8058 asks', async () => {
    const email = anyAddress();
    await inviteToItem(email);
    const [mail] = await mailsTo(email);
    const raw = String(mail?.raw).replaceAll(/\r\n[ \t]/g, ' ');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(/^List-Unsubscribe:\s*<(.+)>\r$/m.exec(raw)?.[1]).toBe(
      `${server.config.publicUrl}${PAGE}?token=${await tokenTo(email)}`,
    );
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'refuses by a POST of %s, and a GET changes nothing',
    async (contentType) => {
      const email = anyAddress();
      await invite(email);
      const token = await tokenTo(email);
      await server.app.inject({ method: 'GET', url: `${PAGE}?token=${token}` });
      await server.app.inject({ method: 'HEAD', url: `${PAGE}?token=${token}` });
      expect(await read(token)).toEqual({ isRefused: false });
      expect((await post(token, contentType)).statusCode).toBe(200);
      expect((await post(token, contentType)).statusCode).toBe(200);
      expect(await read(token)).toEqual({ isRefused: true });
    },
  );

  it('takes no large body', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `${PAGE}?token=x`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a'.repeat(5_000),
    });
    expect(reply.statusCode).toBe(413);
  });
});

describe('the owner of an address', () => {
  it('takes a refusal back in their account, and makes one', async () => {
    const email = anyAddress();
    await invite(email);
    await choose(await tokenTo(email), true);
    const person = await registerPerson(server, email);
    expect(await call(server, person, 'getOwnAddressRefusal', {})).toEqual({ isRefused: true });
    await call(server, person, 'setOwnAddressRefusal', { body: { isRefused: false } });
    const before = (await mailsTo(email)).length;
    await invite(email);
    expect(await mailsTo(email)).toHaveLength(before + 1);
    await call(server, person, 'setOwnAddressRefusal', { body: { isRefused: true } });
    expect(await read(await tokenTo(email))).toEqual({ isRefused: true });
  });
});

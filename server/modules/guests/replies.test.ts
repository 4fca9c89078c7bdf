import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_GUEST_ANSWERS } from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#time/units.ts';

const DOMAIN = 'in.example.org';

let smtp: SmtpServer;
let server: TestServer;
let owner: Person;
let calendar: TestSocket;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ smtpUrl: smtp.url, mailIn: { port: 0, domain: DOMAIN, tls: null } });
  owner = await registerPerson(server);
  calendar = await connectSocket(server.url, 'calendar', owner.token);
});
afterAll(async () => {
  calendar.close();
  await server.close();
  await smtp.close();
});

const anyAddress = () => `${uuidv7()}@example.org`;

interface Invited {
  readonly id: string;
  readonly email: string;
  /** Address of the invitation's organizer, to which calendars answer. */
  readonly door: string;
  readonly uid: string;
  /** Token of the page. */
  readonly token: string;
}

/** The latest invitation in the mails to an address. */
async function readInvitation(id: string, email: string): Promise<Invited> {
  await server.app.heldJobs.runAll();
  const mail = smtp.mails.findLast(({ recipients }) => recipients.includes(email));
  const content = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? '';
  const file = (typeof content === 'string' ? content : new TextDecoder().decode(content)).replaceAll(
    /\r?\n[ \t]/g,
    '',
  );
  return {
    ...{ id, email },
    door: /ORGANIZER.*mailto:(\S+)/.exec(file)?.[1] ?? '',
    uid: /UID:(\S+)/.exec(file)?.[1] ?? '',
    token: /\/guest\?token=([\w-]+)&answer=accepted/.exec(mail?.text ?? '')?.[1] ?? '',
  };
}

async function invite(email = anyAddress()): Promise<Invited> {
  const id = uuidv7();
  const startDate = new Date(server.clock.now() + 30 * DAY).toISOString();
  const endDate = new Date(server.clock.now() + 30 * DAY + HOUR).toISOString();
  await calendar.ask('createScheduleItem', {
    props: { id, title: 'Choir', startDate, endDate, timeZone: 'UTC' },
  });
  await calendar.ask('updateScheduleItem', { calendarItemId: id, props: { guests: [email] } });
  return readInvitation(id, email);
}

interface Answer {
  readonly partstat?: string;
  readonly sequence?: number;
  /** Milliseconds after the clock of the server. */
  readonly later?: number;
  readonly uid?: string;
  readonly attendee?: string;
  readonly method?: string;
  readonly more?: string;
}

function replyFile(to: Invited, answer: Answer): string {
  const { partstat = 'ACCEPTED', sequence = 0, later = 0, method = 'REPLY', more } = answer;
  const stamp = new Date(server.clock.now() + later).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Other//EN', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT'],
    ...[`UID:${answer.uid ?? to.uid}`, `DTSTAMP:${stamp}`, `SEQUENCE:${sequence}`],
    `ATTENDEE;PARTSTAT=${partstat};CN=Ben:mailto:${answer.attendee ?? to.email}`,
    ...(more === undefined ? [] : [more]),
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
}

function send(to: string, mail: object) {
  const port = server.app.mailPort() ?? 0;
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  return transport
    .sendMail({ from: 'ben@example.org', to, subject: 'Accepted: Choir', text: 'Ben accepts', ...mail })
    .finally(() => transport.close());
}
const reply = (to: Invited, answer: Answer = {}) =>
  send(to.door, { icalEvent: { method: 'REPLY', content: replyFile(to, answer) } });

const responseTo = async ({ id }: Invited) =>
  (await calendar.ask('getScheduleItem', { calendarItemId: id })).attendees.map(({ response }) => response);
const historyOf = async ({ id }: Invited) =>
  (await call(server, owner, 'getGuestAnswers', { params: { id } })).answers;

describe('a reply by mail is refused', () => {
  it('to an address that is unknown, forged, or of somebody who is no longer invited', async () => {
    const invited = await invite();
    const forged = invited.door.replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'));
    const addresses = [forged, `reply+${'0'.repeat(56)}@${DOMAIN}`, `root@${DOMAIN}`];
    for (const door of [...addresses, invited.door.replace(DOMAIN, 'elsewhere.example')])
      await expect(reply({ ...invited, door })).rejects.toMatchObject({ responseCode: 550 });
    await calendar.ask('updateScheduleItem', { calendarItemId: invited.id, props: { guests: [] } });
    await server.app.heldJobs.runAll();
    await expect(reply(invited)).rejects.toMatchObject({ responseCode: 550 });
  });

  it.each<[string, (other: Invited) => Answer]>([
    ['for another guest', (other) => ({ attendee: other.email })],
    ['for another invitation', (other) => ({ uid: other.uid })],
    ['of a version that was never sent', () => ({ sequence: 9 })],
    ['that asks for something else', () => ({ method: 'COUNTER' })],
    ['without an answer', () => ({ partstat: 'NEEDS-ACTION' })],
    ['for two guests', (other) => ({ more: `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${other.email}` })],
  ])('%s', async (_what, answerOf) => {
    const [invited, other] = [await invite(), await invite()];
    await expect(reply(invited, answerOf(other))).rejects.toMatchObject({ responseCode: 550 });
    expect([await responseTo(invited), await responseTo(other)]).toEqual([['none'], ['none']]);
  });

  it('for one occurrence, with what to do instead', async () => {
    const invited = await invite();
    const content = replyFile(invited, { more: 'RECURRENCE-ID:20270302T090000Z' });
    const icalEvent = { method: 'REPLY', content };
    await expect(send(invited.door, { icalEvent })).rejects.toMatchObject({
      responseCode: 550,
      message: expect.stringContaining(
        'Answers to one occurrence are not taken: please write to the organizer',
      ),
    });
    const envelope = { from: 'ben@example.org', to: invited.door };
    await send(invited.door, { to: [owner.email, invited.door], envelope, icalEvent });
    expect(await responseTo(invited)).toEqual(['none']);
  });

  it('beyond the answers of a day, whatever day its calendar says', async () => {
    const invited = await invite();
    const partstat = (turn: number) => (turn % 2 === 0 ? 'ACCEPTED' : 'DECLINED');
    const later = (turn: number) => turn * MINUTE - 7 * DAY;
    for (let turn = 0; turn < MAX_GUEST_ANSWERS; turn += 1)
      await reply(invited, { partstat: partstat(turn), later: later(turn) });
    const more = { partstat: partstat(MAX_GUEST_ANSWERS), later: later(MAX_GUEST_ANSWERS) };
    await expect(reply(invited, more)).rejects.toMatchObject({ responseCode: 550 });
    expect(await responseTo(invited)).toEqual(['declined']);
  });

  it('without a calendar, unless it reaches the organizer too', async () => {
    const invited = await invite();
    await expect(send(invited.door, {})).rejects.toMatchObject({ responseCode: 550 });
    const broken = { icalEvent: { method: 'REPLY', content: 'BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN' } };
    await expect(send(invited.door, broken)).rejects.toMatchObject({ responseCode: 550 });
    const envelope = { from: 'ben@example.org', to: invited.door };
    await send(invited.door, { to: [owner.email, invited.door], envelope });
    expect(await responseTo(invited)).toEqual(['none']);
  });
});

describe('a reply by mail', () => {
  it('answers as the page does: on the item, in the history, once', async () => {
    const invited = await invite();
    await reply(invited, { partstat: 'TENTATIVE' });
    await reply(invited, { partstat: 'TENTATIVE' });
    expect(await responseTo(invited)).toEqual(['tentative']);
    expect(await historyOf(invited)).toHaveLength(1);
    const { notifications } = await call(server, owner, 'getNotifications', { query: {} });
    expect(notifications.filter(({ actorName }) => actorName === invited.email)).toHaveLength(1);
  });

  it('counts by when it was given, not by when it arrives', async () => {
    const invited = await invite();
    await reply(invited, { partstat: 'ACCEPTED', later: -MINUTE });
    await reply(invited, { partstat: 'DECLINED', later: -2 * MINUTE });
    expect(await responseTo(invited)).toEqual(['accepted']);
    await reply(invited, { partstat: 'ACCEPTED', later: -10 * SECOND });
    await reply(invited, { partstat: 'DECLINED', later: -30 * SECOND });
    expect(await responseTo(invited)).toEqual(['accepted']);
    await call(server, null, 'answerGuestInvitation', {
      body: { token: invited.token, response: 'declined' },
    });
    await reply(invited, { partstat: 'TENTATIVE', later: -5 * SECOND });
    expect(await responseTo(invited)).toEqual(['declined']);
  });

  it('by a clock that is ahead leaves room for later ones', async () => {
    const invited = await invite();
    await reply(invited, { later: DAY });
    server.clock.advance(MINUTE);
    await reply(invited, { partstat: 'DECLINED' });
    expect(await responseTo(invited)).toEqual(['declined']);
  });

  it('to what the guest was told before a change is none', async () => {
    const invited = await invite();
    await calendar.ask('updateScheduleItem', { calendarItemId: invited.id, props: { title: 'Band' } });
    const changed = await readInvitation(invited.id, invited.email);
    expect([changed.uid, changed.door]).toEqual([invited.uid, invited.door]);
    await reply(invited, { sequence: 0 });
    expect(await responseTo(invited)).toEqual(['none']);
    await reply(invited, { sequence: 1 });
    expect(await responseTo(invited)).toEqual(['accepted']);
  });

  it('to what is cancelled is none, and is one again once that is restored', async () => {
    const invited = await invite();
    await calendar.ask('deleteScheduleItem', { calendarItemId: invited.id });
    await server.app.heldJobs.runAll();
    await reply(invited, { sequence: 1 });
    await calendar.ask('restoreScheduleItem', { calendarItemId: invited.id });
    await server.app.heldJobs.runAll();
    expect([await responseTo(invited), await historyOf(invited)]).toEqual([['none'], []]);
    await reply(invited, { sequence: 2 });
    expect(await responseTo(invited)).toEqual(['accepted']);
  });

  it('is taken however the address is spelled', async () => {
    const invited = await invite();
    await reply({ ...invited, door: invited.door.toUpperCase() }, { attendee: invited.email.toUpperCase() });
    expect(await responseTo(invited)).toEqual(['accepted']);
  });

  it('goes to the organizer where there is no door', async () => {
    const without = await startTestServer({ smtpUrl: smtp.url });
    expect(without.app.mailPort()).toBeNull();
    await without.close();
  });
});

it('an invitation names the door as its organizer, and both addresses for replies', async () => {
  const invited = await invite();
  expect(invited.door).toMatch(/^reply\+[0-9a-f]{56}@in\.example\.org$/);
  expect(invited.door.split('@')[0]?.length).toBeLessThanOrEqual(64);
  const mail = smtp.mails.findLast(({ recipients }) => recipients.includes(invited.email));
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual([owner.email, invited.door]);
});

import ICAL from 'ical.js';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { type Person, registerPerson, registerUnverified } from '#tests/factories/person.ts';
import { type ReceivedMail, type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const timeZone = 'Europe/Berlin';

let smtp: SmtpServer;
let server: TestServer;
let person: Person;
let calendar: TestSocket;
let year = 0;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ smtpUrl: smtp.url });
  year = new Date(server.clock.now()).getUTCFullYear() + 1;
  person = await registerPerson(server);
  calendar = await connectSocket(server.url, 'calendar', person.token);
});
afterAll(async () => {
  calendar.close();
  await server.close();
  await smtp.close();
});

const march = (day: number, hours = 8) => new Date(Date.UTC(year, 2, day, hours)).toISOString();
const anyAddress = () => `${uuidv7()}@example.org`;

async function create(more: Partial<Pick<ScheduleItem, 'rule' | 'location' | 'description'>> = {}) {
  const id = uuidv7();
  const times = { startDate: march(1), endDate: march(1, 9), timeZone };
  await calendar.ask('createScheduleItem', { props: { id, title: 'Choir; “loud”', ...times, ...more } });
  return id;
}
const edit = (calendarItemId: string, props: object, reach: 'one' | 'following' | 'all' = 'one') =>
  calendar.ask('updateScheduleItem', { calendarItemId, props, reach });
const read = (token: string) => call(server, null, 'readGuestInvitation', { body: { token } });
const answer = (token: string, response: 'accepted' | 'tentative' | 'declined') =>
  call(server, null, 'answerGuestInvitation', { body: { token, response } });

/** Mails to an address, oldest first. */
async function mailsTo(email: string): Promise<ReceivedMail[]> {
  await server.app.heldJobs.runAll();
  return smtp.mails.filter(({ recipients }) => recipients.includes(email));
}

/** Calendar in the latest mail to an address, as another program reads it. */
async function calendarTo(email: string) {
  const mail = (await mailsTo(email)).at(-1);
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const content = file?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent');
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return {
    mail,
    text,
    method: root.getFirstPropertyValue('method'),
    events: events.map((each) => new ICAL.Event(each)),
  };
}
async function tokenTo(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return /\/guest\?token=([\w-]+)&answer=accepted/.exec(text)?.[1] ?? '';
}
const responsesOf = async (calendarItemId: string) =>
  (await calendar.ask('getScheduleItem', { calendarItemId })).attendees.map(({ response }) => response);

describe('guests are refused', () => {
  it('who are no address, more than twenty, or invited by somebody unverified', async () => {
    const id = await create();
    await expect(edit(id, { guests: ['nobody'] })).rejects.toThrow('invalid_input');
    await expect(edit(id, { guests: Array.from({ length: 21 }, anyAddress) })).rejects.toThrow(
      'invalid_input',
    );
    const { token } = await registerUnverified(server);
    const theirs = await connectSocket(server.url, 'calendar', token);
    const props = { id: uuidv7(), title: 'X', startDate: march(1), endDate: march(1, 9), timeZone };
    await theirs.ask('createScheduleItem', { props });
    const invite = { calendarItemId: props.id, props: { guests: [anyAddress()] } };
    await expect(theirs.ask('updateScheduleItem', invite)).rejects.toThrow('not_verified');
    theirs.close();
    expect((await calendar.ask('getScheduleItem', { calendarItemId: id })).attendees).toEqual([]);
  });

  it('a token that is unknown, forged or of somebody who is no longer invited', async () => {
    const [id, email] = [await create(), anyAddress()];
    await edit(id, { guests: [email] });
    const token = await tokenTo(email);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of ['x', forged, `${token}A`]) {
      expect(await read(wrong)).toBeNull();
      await expect(answer(wrong, 'accepted')).rejects.toThrow('invalid_token');
    }
    await edit(id, { guests: [] });
    await mailsTo(email);
    expect(await read(token)).toBeNull();
    await expect(answer(token, 'accepted')).rejects.toThrow('invalid_token');
  });
});

describe('an invitation', () => {
  it('is a mail with a calendar that other programs read, and names nobody else', async () => {
    const [id, email, other] = [await create({ location: 'Hall' }), anyAddress(), anyAddress()];
    await edit(id, { guests: [email.toUpperCase(), other, person.email] });
    const { mail, method, events, text } = await calendarTo(email);
    expect(mail?.subject).toContain('Choir; “loud”');
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([person.email]);
    expect(mail?.raw).toMatch(/content-type: text\/calendar;[\s\S]*?method=REQUEST/i);
    const [event] = events;
    expect([method, events.length, event?.sequence]).toEqual(['REQUEST', 1, 0]);
    expect(event?.summary).toBe('Choir; “loud”');
    expect(event?.location).toBe('Hall');
    expect(event?.startDate.toJSDate().toISOString()).toBe(march(1));
    expect(event?.organizer).toBe(`mailto:${person.email}`);
    const [attendee] = event?.attendees ?? [];
    expect(attendee?.getFirstValue()).toBe(`mailto:${email}`);
    expect(attendee?.getParameter('rsvp')).toBe('TRUE');
    expect(`${text}${mail?.raw}`).not.toContain(other);
    expect(
      (await calendar.ask('getScheduleItem', { calendarItemId: id })).attendees.map((each) => each.email),
    ).toEqual([email, other]);
  });

  it('tells of changes that matter, once, and of its end', async () => {
    const [id, email] = [await create(), anyAddress()];
    await edit(id, { guests: [email] });
    const first = (await calendarTo(email)).events[0]?.uid;
    await edit(id, { reminders: [10] });
    expect(await mailsTo(email)).toHaveLength(1);
    await edit(id, { title: 'Choir' });
    await edit(id, { startDate: march(2), endDate: march(2, 9) });
    const changed = await calendarTo(email);
    expect(changed.events[0]).toMatchObject({ uid: first, sequence: 2, summary: 'Choir' });
    // Both changes were made before the mail was.
    expect(await mailsTo(email)).toHaveLength(2);
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    const { method, events, mail } = await calendarTo(email);
    expect([method, events[0]?.uid, events[0]?.sequence]).toEqual(['CANCEL', first, 3]);
    expect(mail?.text).not.toContain('/guest?');
    await calendar.ask('restoreScheduleItem', { calendarItemId: id });
    expect((await calendarTo(email)).method).toBe('REQUEST');
    await edit(id, { guests: [] });
    expect((await calendarTo(email)).method).toBe('CANCEL');
  });

  it('to a series has its rule by the clocks of its zone, and its exceptions', async () => {
    const [id, email] = [await create({ rule: 'FREQ=WEEKLY;COUNT=6' }), anyAddress()];
    await edit(id, { guests: [email] }, 'all');
    const occurrences = (
      await calendar.ask('getCalendarItems', { timeMin: march(1, 0), timeMax: march(60) })
    ).filter(
      ({ seriesId, attendees }) => seriesId !== null && attendees.some((each) => each.email === email),
    );
    expect(occurrences).toHaveLength(6);
    await edit(occurrences[1]?.id ?? '', { location: 'Attic' });
    await calendar.ask('deleteScheduleItem', { calendarItemId: occurrences[2]?.id ?? '' });
    const { events } = await calendarTo(email);
    const [master, exception] = events;
    if (master === undefined) throw new Error('no event');
    expect(exception?.location).toBe('Attic');
    expect(exception?.recurrenceId.toJSDate().toISOString()).toBe(occurrences[1]?.startDate);
    const iterator = master.iterator();
    const starts = Array.from({ length: 6 }, () => iterator.next()?.toJSDate().toISOString());
    const expected = occurrences.filter((_, index) => index !== 2).map(({ startDate }) => startDate);
    expect(starts).toEqual([...expected, undefined]);
  });

  it('follows the item into a series, and both halves of one that is split', async () => {
    const [id, email] = [await create(), anyAddress()];
    await edit(id, { guests: [email] });
    const { events } = await calendarTo(email);
    await edit(id, { rule: 'FREQ=DAILY;COUNT=4' });
    const series = await calendarTo(email);
    expect(series.events[0]?.uid).toBe(events[0]?.uid);
    expect(series.text).toContain('RRULE:FREQ=DAILY;COUNT=4');
    await answer(await tokenTo(email), 'accepted');
    const occurrences = (
      await calendar.ask('getCalendarItems', { timeMin: march(1, 0), timeMax: march(9) })
    ).filter(({ attendees }) => attendees.some((each) => each.email === email));
    expect(occurrences.map(({ attendees }) => attendees[0]?.response)).toEqual(Array(4).fill('accepted'));
    const before = (await mailsTo(email)).length;
    await answer(await tokenTo(email), 'tentative');
    await edit(occurrences[2]?.id ?? '', { location: 'Attic' }, 'following');
    expect((await mailsTo(email)).length).toBe(before + 2);
    for (const occurrence of [occurrences[0], occurrences[2]]) {
      const params = { id: occurrence?.id ?? '' };
      const { answers } = await call(server, person, 'getGuestAnswers', { params });
      expect(answers.map(({ response }) => response)).toEqual(['tentative', 'accepted']);
    }
  });
});

describe('an answer', () => {
  it('is shown on the item; the latest counts, and reading is none', async () => {
    const [id, email] = [await create({ description: 'Bring tea' }), anyAddress()];
    await edit(id, { guests: [email] });
    const token = await tokenTo(email);
    const invitation = await read(token);
    expect(invitation).toMatchObject({ title: 'Choir; “loud”', description: 'Bring tea', response: 'none' });
    expect(JSON.stringify(invitation)).not.toContain(person.email);
    expect(await responsesOf(id)).toEqual(['none']);
    await answer(token, 'tentative');
    await answer(token, 'tentative');
    expect(await responsesOf(id)).toEqual(['tentative']);
    await answer(token, 'declined');
    expect(await responsesOf(id)).toEqual(['declined']);
    await edit(id, { location: 'Hall' });
    expect((await calendarTo(email)).text).toContain('PARTSTAT=DECLINED');
    expect(await responsesOf(id)).toEqual(['declined']);
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    expect((await read(token))?.isCancelled).toBe(true);
  });
});

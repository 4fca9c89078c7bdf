import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_GUEST_ANSWERS } from '#contract/limits.ts';
import { pushMessage } from '#contract/notification.ts';
import type { GuestAnswer } from '#contract/people/guest-answer.ts';
import {
  PASSWORD,
  type Person,
  registerPerson,
  registerUnverified,
  signInAgain,
} from '#tests/factories/person.ts';
import { startPushEndpoint } from '#tests/factories/push-endpoint.ts';
import { type SmtpServer, startSmtp } from '#tests/factories/smtp.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { unzip } from '#tests/factories/unzip.ts';
import { DAY, HOUR, MINUTE, SECONDS_PER_DAY } from '#time/units.ts';

let smtp: SmtpServer;
let server: TestServer;
let owner: Person;
let stranger: Person;
let calendar: TestSocket;

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startTestServer({ smtpUrl: smtp.url, isPushToLoopbackAllowed: true });
  owner = await registerPerson(server);
  stranger = await registerPerson(server);
  calendar = await connectSocket(server.url, 'calendar', owner.token);
});
afterAll(async () => {
  calendar.close();
  await server.close();
  await smtp.close();
});

const anyAddress = () => `${uuidv7()}@example.org`;

/** Item, or weekly series, with one guest; resolves to its id and the guest's token. */
async function invite(email: string, rule: string | null = null) {
  const id = uuidv7();
  const startDate = new Date(server.clock.now() + 30 * DAY).toISOString();
  const endDate = new Date(server.clock.now() + 30 * DAY + HOUR).toISOString();
  const times = { startDate, endDate, timeZone: 'UTC' };
  await calendar.ask('createScheduleItem', {
    props: { id, title: 'Choir', ...times, ...(rule === null ? {} : { rule }) },
  });
  await calendar.ask('updateScheduleItem', { calendarItemId: id, props: { guests: [email] }, reach: 'all' });
  await server.app.heldJobs.runAll();
  const text = smtp.mails.findLast(({ recipients }) => recipients.includes(email))?.text ?? '';
  return { id, token: /\/guest\?token=([\w-]+)&answer=accepted/.exec(text)?.[1] ?? '' };
}
const answer = (token: string, response: GuestAnswer) =>
  call(server, null, 'answerGuestInvitation', { body: { token, response } });
const historyOf = async (id: string, person = owner) =>
  (await call(server, person, 'getGuestAnswers', { params: { id } })).answers;
async function newsOf(email: string) {
  const { notifications } = await call(server, owner, 'getNotifications', { query: {} });
  return notifications.filter(({ actorName }) => actorName === email);
}

describe('the history of answers is refused', () => {
  it('to everybody but the owner, as if there were no such item', async () => {
    const { id } = await invite(anyAddress());
    await expect(historyOf(id, stranger)).rejects.toThrow('not_found');
    await expect(historyOf(uuidv7())).rejects.toThrow('not_found');
    expect(await historyOf(id)).toEqual([]);
  });
});

describe('an answer to what is cancelled', () => {
  it('is not kept, and is again once that is restored', async () => {
    const email = anyAddress();
    const { id, token } = await invite(email);
    await answer(token, 'accepted');
    await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    expect(await answer(token, 'declined')).toMatchObject({ response: 'accepted', isCancelled: true });
    expect((await newsOf(email)).map(({ guestAnswer }) => guestAnswer)).toEqual(['accepted']);
    await calendar.ask('restoreScheduleItem', { calendarItemId: id });
    expect((await historyOf(id)).map(({ response }) => response)).toEqual(['accepted']);
    expect(await answer(token, 'declined')).toMatchObject({ response: 'declined', isCancelled: false });
    expect((await historyOf(id)).map(({ response }) => response)).toEqual(['declined', 'accepted']);
  });

  it('is kept while an occurrence of a series is left', async () => {
    const { id, token } = await invite(anyAddress(), 'FREQ=WEEKLY;COUNT=2');
    await calendar.ask('deleteScheduleItem', { calendarItemId: id, reach: 'one' });
    expect(await answer(token, 'accepted')).toMatchObject({ response: 'accepted', isCancelled: false });
  });
});

describe('an answer', () => {
  it('is told to the owner, and kept in the history', async () => {
    const email = anyAddress();
    const { id, token } = await invite(email);
    await answer(token, 'tentative');
    expect(await newsOf(email)).toMatchObject([
      {
        ...{ kind: 'guest.answered', subject: 'Choir', guestAnswer: 'tentative' },
        ...{ calendarItemId: id, actorId: null, readAt: null },
      },
    ]);
    expect(await historyOf(id)).toMatchObject([{ email, response: 'tentative' }]);
  });

  it('that changes soon changes the unread notification; once that is read, it is another', async () => {
    const email = anyAddress();
    const { id, token } = await invite(email);
    await answer(token, 'accepted');
    await answer(token, 'accepted');
    server.clock.advance(MINUTE);
    await answer(token, 'declined');
    expect((await newsOf(email)).map(({ guestAnswer }) => guestAnswer)).toEqual(['declined']);
    const ids = (await newsOf(email)).map((each) => each.id);
    await call(server, owner, 'readNotifications', { body: { ids } });
    await answer(token, 'tentative');
    expect((await newsOf(email)).map(({ guestAnswer }) => guestAnswer)).toEqual(['tentative', 'declined']);
    expect((await historyOf(id)).map(({ response }) => response)).toEqual([
      'tentative',
      'declined',
      'accepted',
    ]);
  });

  it('goes out as the owner chose, with the last answer', async () => {
    await call(server, owner, 'updateNotificationPreferences', {
      body: { 'guest.answered': { mail: true } },
    });
    const email = anyAddress();
    const { token } = await invite(email);
    await answer(token, 'accepted');
    await answer(token, 'declined');
    const before = smtp.mails.length;
    await server.app.heldJobs.runAll();
    const mails = smtp.mails.slice(before).filter(({ recipients }) => recipients.includes(owner.email));
    expect(mails.map(({ subject }) => subject?.replaceAll('\u2060', ''))).toEqual([
      `${email} isn’t coming: Choir`,
    ]);
    await call(server, owner, 'updateNotificationPreferences', {
      body: { 'guest.answered': { mail: false } },
    });
  });

  it('that changes after it went out goes out again, in place of the first', async () => {
    const { publicKey } = await call(server, owner, 'getPushKey', {});
    const endpoint = await startPushEndpoint(publicKey ?? '');
    const subscription = endpoint.subscribe();
    await call(server, owner, 'subscribeToPush', { body: { subscription } });
    const email = anyAddress();
    const { token } = await invite(email);
    for (const response of ['accepted', 'declined'] as const) {
      await answer(token, response);
      await server.app.heldJobs.runAll();
      server.clock.advance(MINUTE);
    }
    await answer(token, 'declined');
    await server.app.heldJobs.runAll();
    const pushes = endpoint.received.map(({ text, topic }) => ({
      ...{ topic, title: pushMessage.parse(JSON.parse(text)).title.replaceAll('\u2060', '') },
    }));
    expect(pushes.map(({ title }) => title)).toEqual([`${email} is coming`, `${email} isn’t coming`]);
    expect(new Set(pushes.map(({ topic }) => topic)).size).toBe(1);
    await call(server, owner, 'unsubscribeFromPush', { body: { endpoint: subscription.endpoint } });
    await endpoint.close();
  });

  it('to a series leads to its next occurrence', async () => {
    const email = anyAddress();
    const { token } = await invite(email, 'FREQ=WEEKLY;COUNT=3');
    await answer(token, 'accepted');
    const [news] = await newsOf(email);
    const item = await calendar.ask('getScheduleItem', { calendarItemId: news?.calendarItemId ?? '' });
    expect(item.attendees).toMatchObject([{ email, response: 'accepted' }]);
    expect(await historyOf(item.id)).toHaveLength(1);
  });
});

describe('personal data', () => {
  it('of a guest stays where somebody deletes an account that never proved their address', async () => {
    const email = anyAddress();
    const { id, token } = await invite(email);
    await answer(token, 'accepted');
    const impostor = await registerUnverified(server, email);
    await call(server, impostor, 'deleteAccount', { body: { password: PASSWORD } });
    expect(await newsOf(email)).toHaveLength(1);
    expect(await historyOf(id)).toMatchObject([{ email, response: 'accepted' }]);
    const { attendees } = await calendar.ask('getScheduleItem', { calendarItemId: id });
    expect(attendees).toMatchObject([{ email, response: 'accepted' }]);
  });

  it('of the owner has the answers in the export', async () => {
    const email = anyAddress();
    await answer((await invite(email)).token, 'accepted');
    const reply = await server.app.inject({
      method: 'GET',
      url: '/api/account/export',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const files = unzip(reply.rawPayload);
    expect(JSON.parse(files.get('daywall.json') ?? 'null').lists['guest-answers']).toContainEqual(
      expect.objectContaining({ email, response: 'accepted' }),
    );
  });

  it('of a guest whose account is deleted is in no history and no notification', async () => {
    const guest = await registerPerson(server);
    const { id, token } = await invite(guest.email);
    await answer(token, 'accepted');
    await call(server, guest, 'deleteAccount', { body: { password: PASSWORD } });
    expect(await newsOf(guest.email)).toEqual([]);
    expect(await historyOf(id)).toEqual([]);
  });
});

/** Time passes here, and the first session of the owner ends with it. */
it('an answer that changes later is news again, and is given only so often in a day', async () => {
  const [email, other] = [anyAddress(), anyAddress()];
  const changing = await invite(other);
  const { id, token } = await invite(email);
  await answer(changing.token, 'accepted');
  server.clock.advance(20 * MINUTE);
  await answer(changing.token, 'declined');
  owner = await signInAgain(server, owner);
  expect((await newsOf(other)).map(({ guestAnswer }) => guestAnswer)).toEqual(['declined', 'accepted']);
  for (let turn = 0; turn < MAX_GUEST_ANSWERS; turn += 1)
    await answer(token, turn % 2 === 0 ? 'accepted' : 'declined');
  await expect(answer(token, 'tentative')).rejects.toMatchObject({
    reply: { id: 'too_many_requests', retryAfter: SECONDS_PER_DAY },
  });
  server.clock.advance(DAY + MINUTE);
  await answer(token, 'tentative');
  const history = await historyOf(id, await signInAgain(server, owner));
  expect(history).toHaveLength(MAX_GUEST_ANSWERS);
  expect(history[0]?.response).toBe('tentative');
});

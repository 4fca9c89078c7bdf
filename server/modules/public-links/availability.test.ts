import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorsOf } from '#server/limits/fair-queue.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { addDays, weekdayOf } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';

let server: TestServer;
let person: Person;
let calendar: TestSocket;

beforeAll(async () => {
  server = await startTestServer();
  person = await registerPerson(server);
  await confirmPerson(server, person);
  calendar = await connectSocket(server.url, 'calendar', person.token);
  await call(server, person, 'updateAppSettings', { body: { timeZone: 'Europe/Berlin' } });
});
afterAll(async () => {
  calendar.close();
  await server.close();
});

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

/** Paths of the page and of its calendar file. */
async function publish(): Promise<{ page: string; file: string }> {
  const { address, calendarAddress } = await call(server, person, 'createAvailabilityLink', {});
  return { page: new URL(address ?? '').pathname, file: new URL(calendarAddress ?? '').pathname };
}
const end = () => call(server, person, 'deleteAvailabilityLink', {});

/** Monday of next week, which is in the second week of the page at most. */
function nextMonday(): string {
  const today = dayOf(server.clock.now(), 'Europe/Berlin');
  return addDays(today, 8 - weekdayOf(today));
}
const at = (time: string) => `${nextMonday()}T${time}:00.000Z`;

async function makeBlock(from: string, to: string, fields: object = {}): Promise<string> {
  const id = uuidv7();
  const times = { startDate: at(from), endDate: at(to), timeZone: 'Europe/Berlin' };
  await calendar.ask('createScheduleItem', { props: { id, title: 'Dentist', ...times, ...fields } });
  return id;
}

/** Spans that a page shows, in order, as text. */
const spansOf = (html: string) =>
  [...html.matchAll(/<li data-free="(true|false)"><span>([^<]*)<\/span>/g)].map(
    ([, isFree, times]) => `${isFree === 'true' ? 'free' : 'busy'} ${times?.replace(/\s/g, ' ')}`,
  );
const dayIn = (html: string, date: string) =>
  html.slice(html.indexOf(`id="d${date}"`)).split('</section>')[0] ?? '';
async function shownMonday(page: string, zone: string): Promise<string[]> {
  const weeks = await Promise.all(
    [0, 1].map((week) => open(`${page}?week=${week}&zone=${zone}`, { 'accept-language': 'de' })),
  );
  const found = weeks.find(({ body }) => body.includes(`id="d${nextMonday()}"`));
  return spansOf(dayIn(found?.body ?? '', nextMonday()));
}

describe('an availability link is refused', () => {
  it('without a session or a confirmation, and its address shown to those alone who confirmed themselves', async () => {
    await expect(call(server, null, 'createAvailabilityLink', {})).rejects.toThrow('unauthenticated');
    const again = await signInAgain(server, person);
    await expect(call(server, again, 'createAvailabilityLink', {})).rejects.toThrow('confirmation_needed');
    await publish();
    const { link } = await call(server, again, 'getAvailabilityLink', {});
    expect(link).toMatchObject({ address: null, calendarAddress: null });
    const stranger = await registerPerson(server);
    expect((await call(server, stranger, 'getAvailabilityLink', {})).link).toBeNull();
    await end();
  });

  it('alike where its secret is wrong or ended, as a page and as a file', async () => {
    const { page, file } = await publish();
    for (const path of [page, file]) expect((await open(path)).statusCode).toBe(200);
    await end();
    const paths = [page, file, page.slice(0, -1), '/p/free/x', '/p/free/%E0%A4%A', `/p/${page.slice(8)}`];
    const answers = await Promise.all(paths.map((path) => open(path)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect((await publish()).page).not.toBe(page);
    await end();
  });
});

describe('an availability page', () => {
  it('costs its visitors their time together, and its owner nothing', async () => {
    const { page } = await publish();
    const { workAllowance } = server.app;
    const visitors = visitorsOf(person.user.id);
    const [ofOwner, ofVisitors] = [workAllowance.timeLeft(person.user.id), workAllowance.timeLeft(visitors)];
    expect((await open(page)).statusCode).toBe(200);
    expect(workAllowance.timeLeft(visitors)).toBeLessThan(ofVisitors);
    expect(workAllowance.timeLeft(person.user.id)).toBeGreaterThanOrEqual(ofOwner);
    workAllowance.spend(visitors, 1e9);
    expect((await open(page)).statusCode).toBe(429);
    await calendar.ask('getScheduleItems', {});
    workAllowance.spend(visitors, -1e9);
    expect((await open(page)).statusCode).toBe(200);
    await end();
  });

  it('shows working hours as free and busy spans in the zone of the visitor, and nothing else', async () => {
    const ids = [
      await makeBlock('09:00', '10:00', { location: 'Main Street 5', description: 'Root canal' }),
      await makeBlock('09:30', '10:30'),
      // Neither the evening nor a whole day is among the working hours.
      await makeBlock('20:00', '21:00'),
    ];
    const { page, file } = await publish();
    const whole = await shownMonday(page, 'Europe/Berlin');
    expect(whole.filter((span) => span.startsWith('busy'))).toHaveLength(1);
    const hours = whole.join();
    expect((await shownMonday(page, 'America/New_York')).join()).not.toBe(hours);
    const answers = [await open(page), await open(`${page}?week=1`), await open(file)];
    for (const { body, headers } of answers) {
      for (const hidden of ['Dentist', 'Main Street', 'Root canal', person.user.id, ...ids])
        expect(body).not.toContain(hidden);
      expect(headers).toMatchObject({
        ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
    const events = answers[2]?.body.match(/BEGIN:VEVENT/g) ?? [];
    // Two that overlap are one.
    expect(events).toHaveLength(2);
    for (const id of ids) await calendar.ask('deleteScheduleItem', { calendarItemId: id });
    expect((await shownMonday(page, 'Europe/Berlin')).some((span) => span.startsWith('busy'))).toBe(false);
    await end();
  });

  it('counts calendars that its owner shows alone', async () => {
    await makeBlock('10:00', '11:00');
    const { page, file } = await publish();
    const hide = (isShown: boolean) =>
      call(server, person, 'updateAppSettings', {
        body: { calendars: { views: [{ id: 'own', isShown, tone: 2 }] } },
      });
    const isBusy = async () =>
      (await shownMonday(page, 'Europe/Berlin')).some((span) => span.startsWith('busy'));
    expect(await isBusy()).toBe(true);
    await hide(false);
    expect(await isBusy()).toBe(false);
    expect((await open(file)).body).not.toContain('BEGIN:VEVENT');
    await hide(true);
    expect(await isBusy()).toBe(true);
    await end();
  });

  it('answers any week and zone that is asked of it, and says where nothing changed', async () => {
    const { page } = await publish();
    for (const query of ['week=-1', 'week=999', 'week=x', 'zone=Nowhere', 'zone=', 'zone[]=a&week=1&week=2'])
      expect([query, (await open(`${page}?${query}`)).statusCode]).toEqual([query, 200]);
    const { headers } = await open(page);
    expect((await open(page, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    await end();
  });
});

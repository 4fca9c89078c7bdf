import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Integration } from '#contract/integrations/integration.ts';
import { calendarFolderOf } from '#tests/factories/caldav-account-at-server.ts';
import { caldavServerNames } from '#tests/factories/caldav-server.ts';
import { type ConnectedCaldav, startConnectedCaldav } from '#tests/factories/connected-caldav.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { DAY, HOUR } from '#time/units.ts';

const ALARM = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT10M', 'DESCRIPTION:Soon', 'END:VALARM'];

describe.each(caldavServerNames)('calendars of %s', (name) => {
  let world: ConnectedCaldav;
  let person: Person;
  let socket: TestSocket;
  let account: Integration;
  /** Path of the account's calendar. */
  let calendar: string;

  const other = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(`${world.proxy.url}${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${world.userName}:${world.password}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'text/calendar; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const at = (hours: number) =>
    new Date(Math.floor(world.server.clock.now() / DAY) * DAY + DAY + hours * HOUR).toISOString();
  const basic = (instant: string) => instant.replaceAll(/[-:]|\.\d+/g, '');
  /** Event as another program writes it, with what Daywall cannot represent. */
  const written = (uid: string, title: string, from: number, more: readonly string[] = []) =>
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Other//Program//EN', 'BEGIN:VEVENT'],
      ...[`UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${title}`],
      ...[
        `DTSTART:${basic(at(from))}`,
        `DTEND:${basic(at(from + 1))}`,
        'X-OTHER;SIZE="2:3":kept\\, as it is',
      ],
      ...['CATEGORIES:Roof,House', ...more, ...ALARM, 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n');
  const seen = async () =>
    (await socket.ask('getCalendarItems', { timeMin: at(-24), timeMax: at(24 * 20) }))
      .map(({ title, startDate }) => `${title} ${startDate}`)
      .sort();
  const itemCalled = async (title: string) => {
    const items = await socket.ask('getCalendarItems', { timeMin: at(-24), timeMax: at(24 * 20) });
    const found = items.find((item) => item.title === title);
    if (found === undefined) throw new Error(`no item ${title}`);
    return found;
  };
  const text = async (uid: string) =>
    (await (await other('GET', `${calendar}${uid}.ics`)).text()).replaceAll('\r\n ', '');

  beforeAll(async () => {
    world = await startConnectedCaldav(name);
    if (name === 'radicale') calendarFolderOf(world);
    calendar = name === 'radicale' ? '/ada/calendar/' : '/user/calendars/calendar/';
    person = await registerPerson(world.server);
    socket = await connectSocket(world.server.url, 'calendar', person.token);
  });
  afterAll(async () => {
    socket.close();
    await world.close();
  });

  /** Address of a web server that knows nothing of calendars. */
  async function withoutCaldav(): Promise<string> {
    const site = createServer((_request, response) => response.writeHead(404).end());
    onTestFinished(() => void site.close());
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const address = site.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  it('refuse a wrong password, an address without CalDAV, and a private one', async () => {
    const { url } = world.proxy;
    const connect = (address: string, password: string, userName = world.userName) =>
      call(world.server, person, 'connectCaldav', { body: { address, userName, password } });
    await expect(connect(url, 'wrong')).rejects.toThrow('caldav_refused');
    await expect(connect(await withoutCaldav(), world.password)).rejects.toThrow('caldav_not_found');
    // An address of CalDAV too: our own, which takes tokens alone.
    await expect(connect(world.server.url, world.password)).rejects.toThrow('caldav_refused');
    await expect(connect('https://10.0.0.1', world.password)).rejects.toThrow('address_not_allowed');
    await expect(connect('https://calendar.internal', world.password)).rejects.toThrow('address_not_allowed');
    await expect(connect('http://127.0.0.1:1', world.password)).rejects.toThrow('provider_unreachable');
    await expect(
      call(world.server, person, 'connectCaldav', {
        body: { integrationId: '019a0000-0000-7000-8000-0000000000a1', password: 'x' },
      }),
    ).rejects.toThrow('not_found');
    expect(await call(world.server, person, 'getApiIntegrations', {})).toEqual([]);
  });

  it('are connected, with their events', async () => {
    await other('PUT', `${calendar}roof.ics`, written('roof', 'Mend the roof', 9));
    await other('PUT', `${calendar}daily.ics`, written('daily', 'Stand-up', 7, ['RRULE:FREQ=DAILY;COUNT=4']));
    account = await world.connect(person);
    expect(account).toMatchObject({ provider: 'caldav', status: 'connected', fault: null });
    expect(account.calendars).toMatchObject([{ isWritable: true, isShown: true }]);
    expect(await seen()).toEqual([
      `Mend the roof ${at(9)}`,
      ...[0, 1, 2, 3].map((day) => `Stand-up ${at(7 + 24 * day)}`),
    ]);
  });

  it('take what is written here, and keep what Daywall cannot represent', async () => {
    const { id: calendarItemId, version } = await itemCalled('Mend the roof');
    const props = { title: 'Mend the roof; soon', startDate: at(10), endDate: at(12) };
    await socket.ask('updateScheduleItem', { calendarItemId, version, props });
    await world.settle();
    const after = await text('roof');
    expect(after).toContain('SUMMARY:Mend the roof\\; soon');
    expect(after).toContain(`DTSTART:${basic(at(10))}`);
    for (const line of ['X-OTHER;SIZE="2:3":kept\\, as it is', 'CATEGORIES:Roof,House', 'TRIGGER:-PT10M'])
      expect(after).toContain(line);
  });

  it('take new, deleted and restored events, and edits of one occurrence and of those after it', async () => {
    const calendarId = account.calendars[0]?.id ?? '';
    const props = { id: '019a0000-0000-7000-8000-0000000000b1', title: 'Made here', calendarId };
    const times = { startDate: at(14), endDate: at(15), timeZone: 'Europe/Berlin', isAllDay: false };
    await socket.ask('createScheduleItem', { props: { ...props, ...times } });
    await world.settle();
    const listed = await other('PROPFIND', calendar, undefined, { depth: '1' });
    expect(await listed.text()).toMatch(/[0-9a-f]{8}-[0-9a-f-]{27}\.ics/);
    const items = await socket.ask('getCalendarItems', { timeMin: at(0), timeMax: at(24 * 9) });
    const series = items.filter(({ title }) => title === 'Stand-up');
    const [first, , third] = series.toSorted((one, next) => (one.startDate < next.startDate ? -1 : 1));
    await socket.ask('deleteScheduleItem', { calendarItemId: first?.id ?? '' });
    const later = { startDate: at(8 + 48), endDate: at(9 + 48) };
    await socket.ask('updateScheduleItem', {
      ...{ calendarItemId: third?.id ?? '', version: third?.version ?? 0, props: later },
      reach: 'following',
    });
    await world.settle();
    await world.nextMinute(2);
    const standUps = [`Stand-up ${at(7 + 24)}`, `Stand-up ${at(8 + 48)}`, `Stand-up ${at(8 + 72)}`];
    expect((await seen()).filter((each) => each.startsWith('Stand-up'))).toEqual(standUps);
    expect(await text('daily')).toContain('EXDATE');
    await socket.ask('restoreScheduleItem', { calendarItemId: first?.id ?? '' });
    await world.settle();
    await world.nextMinute(2);
    expect((await seen()).filter((each) => each.startsWith('Stand-up'))).toEqual([
      `Stand-up ${at(7)}`,
      ...standUps,
    ]);
  });

  it('are followed: created, changed and deleted there', async () => {
    await other('PUT', `${calendar}new.ics`, written('new', 'Made there', 18));
    await other('PUT', `${calendar}roof.ics`, written('roof', 'Renamed there', 11));
    await world.nextMinute(2);
    expect(await seen()).toEqual(expect.arrayContaining([`Made there ${at(18)}`, `Renamed there ${at(11)}`]));
    await other('DELETE', `${calendar}new.ics`);
    await world.nextMinute(2);
    expect((await seen()).some((each) => each.startsWith('Made there'))).toBe(false);
  });

  it('merge what both sides changed at once', async () => {
    const before = await itemCalled('Renamed there');
    await other('PUT', `${calendar}roof.ics`, written('roof', 'Roof\\, both', 11));
    await socket.ask('updateScheduleItem', {
      ...{ calendarItemId: before.id, version: before.version, props: { location: 'Loft' } },
    });
    await world.settle();
    await world.nextMinute(2);
    expect(await itemCalled('Roof, both')).toMatchObject({ location: 'Loft' });
    expect(await text('roof')).toMatch(
      /SUMMARY:Roof\\, both[\s\S]*LOCATION:Loft|LOCATION:Loft[\s\S]*SUMMARY:Roof\\, both/,
    );
  });

  it('wait for another password once theirs is refused, and go with the account', async () => {
    world.proxy.refuse(true);
    await world.nextMinute(2);
    const [refused] = await call(world.server, person, 'getApiIntegrations', {});
    expect(refused).toMatchObject({ id: account.id, status: 'reconnect' });
    expect(await itemCalled('Roof, both')).toBeDefined();
    const again = { integrationId: account.id, password: world.password };
    await expect(call(world.server, person, 'connectCaldav', { body: again })).rejects.toThrow(
      'caldav_refused',
    );
    world.proxy.refuse(false);
    const connected = await call(world.server, person, 'connectCaldav', { body: again });
    expect(connected).toMatchObject({ id: account.id, status: 'connected' });
    await world.settle();
    await call(world.server, person, 'deleteApiIntegration', { params: { id: account.id } });
    await world.settle();
    expect(await seen()).toEqual([]);
    expect(world.proxy.problems).toEqual([]);
  });
});

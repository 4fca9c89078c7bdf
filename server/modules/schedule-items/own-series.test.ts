import { eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_OCCURRENCES_AHEAD } from '#contract/limits.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { DAY } from '#time/units.ts';
import { reminders } from '../reminders/table.ts';
import { scheduleItems } from './table.ts';

const timeZone = 'Europe/Berlin';

let server: TestServer;
let calendar: TestSocket;
let stranger: TestSocket;
/** Next year, whose clocks change in March. */
let year = 0;

beforeAll(async () => {
  server = await startTestServer();
  year = new Date(server.clock.now()).getUTCFullYear() + 1;
  calendar = await connectSocket(server.url, 'calendar', (await registerPerson(server)).token);
  stranger = await connectSocket(server.url, 'calendar', (await registerPerson(server)).token);
});
afterAll(async () => {
  for (const socket of [calendar, stranger]) socket.close();
  await server.close();
});

type Props = Partial<
  Pick<ScheduleItem, 'startDate' | 'endDate' | 'isAllDay' | 'rule' | 'reminders' | 'timeZone'>
>;

const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const clockOf = (item: ScheduleItem) => shown.format(new Date(item.startDate));
/** Instant of a time in Berlin in March, before the clocks change on the last Sunday. */
const march = (day: number, hours = 8) => new Date(Date.UTC(year, 2, day, hours)).toISOString();

async function create(props: Props & { title?: string } = {}, by = calendar): Promise<string> {
  const id = uuidv7();
  const times = { startDate: march(1), endDate: march(1, 9), timeZone };
  await by.ask('createScheduleItem', { props: { id, title: 'Stand-up', ...times, ...props } });
  return id;
}

/** Occurrences of the series of an item in the year, by start. */
async function occurrences(title = 'Stand-up'): Promise<ScheduleItem[]> {
  const range = { timeMin: march(-31), timeMax: new Date(Date.UTC(year, 11, 31)).toISOString() };
  const items = await calendar.ask('getCalendarItems', range);
  return items
    .filter((item) => item.title === title)
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
}
const clocks = async (title?: string) => (await occurrences(title)).map(clockOf);

async function startDaily(title: string, count = 4): Promise<ScheduleItem[]> {
  await create({ title, rule: `FREQ=DAILY;COUNT=${count}` });
  return occurrences(title);
}

function at(items: readonly ScheduleItem[], index: number): ScheduleItem {
  const item = items[index];
  if (item === undefined) throw new Error(`no occurrence ${index}`);
  return item;
}

describe('a series of own items', () => {
  it('refuses a rule that cannot be read, that never comes, or that comes several times an hour', async () => {
    await expect(create({ rule: 'FREQ=SOMETIMES' })).rejects.toThrow('invalid_rule');
    await expect(create({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).rejects.toThrow('invalid_rule');
    await expect(create({ rule: 'FREQ=HOURLY;BYMINUTE=0,30' })).rejects.toThrow('invalid_rule');
    await expect(create({ rule: 'x'.repeat(600) })).rejects.toThrow('invalid_input');
    expect(await occurrences()).toEqual([]);
  });

  it('refuses a stranger each edit, and a rule for the block of a task', async () => {
    const [first] = await startDaily('Mine');
    const calendarItemId = first?.id ?? '';
    const edit = { calendarItemId, props: { rule: null }, reach: 'all' as const };
    await expect(stranger.ask('updateScheduleItem', edit)).rejects.toThrow('not_found');
    await expect(stranger.ask('deleteScheduleItem', { calendarItemId, reach: 'all' })).rejects.toThrow(
      'not_found',
    );
    expect(await occurrences('Mine')).toHaveLength(4);
  });

  it('keeps its time of day over a change of the clocks, and shares its rule', async () => {
    await create({ title: 'Early', startDate: march(27), endDate: march(27, 9), rule: 'FREQ=DAILY;COUNT=4' });
    const items = await occurrences('Early');
    expect(items.map(clockOf).map((text) => text.slice(11))).toEqual(['09:00', '09:00', '09:00', '09:00']);
    expect(new Set(items.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(items.every(({ rule }) => rule === 'FREQ=DAILY;COUNT=4')).toBe(true);
    expect(items.every((item) => Date.parse(item.endDate) - Date.parse(item.startDate) === 3_600_000)).toBe(
      true,
    );
  });

  it('lasts whole calendar days', async () => {
    const midnight = (day: number) => new Date(Date.UTC(year, 2, day, -1)).toISOString();
    const days = { startDate: midnight(20), endDate: midnight(22), isAllDay: true };
    await create({ title: 'Off', ...days, rule: 'FREQ=WEEKLY;COUNT=3' });
    const items = await occurrences('Off');
    expect(items.map(clockOf)).toEqual([`${year}-03-20 00:00`, `${year}-03-27 00:00`, `${year}-04-03 00:00`]);
    expect(items.map(({ endDate }) => shown.format(new Date(endDate)))).toEqual([
      `${year}-03-22 00:00`,
      // The clocks change within these two days.
      `${year}-03-29 00:00`,
      `${year}-04-05 00:00`,
    ]);
  });

  it('changes one occurrence, all following ones, or all', async () => {
    const items = await startDaily('Ranges');
    const [, second, third] = items.map(({ id }) => id);
    const later = (item: ScheduleItem, hours: number) => ({
      startDate: new Date(Date.parse(item.startDate) + hours * 3_600_000).toISOString(),
      endDate: new Date(Date.parse(item.endDate) + hours * 3_600_000).toISOString(),
    });
    await calendar.ask('updateScheduleItem', {
      calendarItemId: second ?? '',
      props: { title: 'Ranges', location: 'Attic', ...later(at(items, 1), 5) },
    });
    expect((await clocks('Ranges')).map((text) => text.slice(8))).toEqual([
      '01 09:00',
      '02 14:00',
      '03 09:00',
      '04 09:00',
    ]);
    await calendar.ask('updateScheduleItem', {
      calendarItemId: third ?? '',
      props: { ...later(at(items, 2), 1), location: 'Kitchen' },
      reach: 'following',
    });
    const split = await occurrences('Ranges');
    expect(split.map((item) => `${clockOf(item).slice(8)} ${item.location}`)).toEqual([
      '01 09:00 null',
      '02 14:00 Attic',
      '03 10:00 Kitchen',
      '04 10:00 Kitchen',
    ]);
    expect(at(split, 0).rule).toBe(`FREQ=DAILY;UNTIL=${year}0302`);
    expect(at(split, 2).rule).toBe('FREQ=DAILY;COUNT=2');
    expect(at(split, 2).seriesId).not.toBe(at(split, 1).seriesId);
    await calendar.ask('updateScheduleItem', {
      calendarItemId: at(split, 0).id,
      props: { description: 'Bring tea' },
      reach: 'all',
    });
    expect((await occurrences('Ranges')).map(({ description }) => description)).toEqual([
      'Bring tea',
      'Bring tea',
      null,
      null,
    ]);
  });

  it('moves to another weekday with its rule, ahead of what has been made', async () => {
    await create({
      title: 'Weekly',
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      startDate: march(1),
      endDate: march(1, 9),
    });
    const monday = (await occurrences('Weekly')).find((item) => new Date(item.startDate).getUTCDay() === 1);
    const next = new Date(Date.parse(monday?.startDate ?? '') + DAY).toISOString();
    const end = new Date(Date.parse(next) + 3_600_000).toISOString();
    await calendar.ask('updateScheduleItem', {
      calendarItemId: monday?.id ?? '',
      props: { startDate: next, endDate: end },
      reach: 'following',
    });
    const moved = (await occurrences('Weekly')).filter((item) => item.startDate >= next);
    expect(new Set(moved.map((item) => new Date(item.startDate).getUTCDay()))).toEqual(new Set([2]));
    expect(at(moved, 0).rule).toBe('FREQ=WEEKLY;BYDAY=TU');
    const far = { timeMin: new Date(Date.UTC(year + 2, 0, 1)).toISOString() };
    const items = await calendar.ask('getCalendarItems', {
      ...far,
      timeMax: new Date(Date.UTC(year + 2, 1, 1)).toISOString(),
    });
    const days = items
      .filter(({ title }) => title === 'Weekly')
      .map((item) => new Date(item.startDate).getUTCDay());
    expect([...new Set(days)]).toEqual([2]);
  });

  it('is deleted by one, following or all, and comes back as it was', async () => {
    const items = await startDaily('Gone', 5);
    const remove = (index: number, reach: 'one' | 'following' | 'all') =>
      calendar.ask('deleteScheduleItem', { calendarItemId: at(items, index).id, reach });
    const restore = (index: number) =>
      calendar.ask('restoreScheduleItem', { calendarItemId: at(items, index).id });
    const days = async () => (await clocks('Gone')).map((text) => Number(text.slice(8, 10)));
    await remove(1, 'one');
    expect(await days()).toEqual([1, 3, 4, 5]);
    server.clock.advance(1_000);
    await remove(3, 'following');
    expect(await days()).toEqual([1, 3]);
    expect((await occurrences('Gone'))[0]?.rule).toBe(`FREQ=DAILY;UNTIL=${year}0303`);
    await restore(3);
    expect(await days()).toEqual([1, 3, 4, 5]);
    expect((await occurrences('Gone'))[0]?.rule).toBe('FREQ=DAILY;COUNT=5');
    server.clock.advance(1_000);
    await remove(2, 'all');
    expect(await days()).toEqual([]);
    await restore(2);
    expect(await days()).toEqual([1, 3, 4, 5]);
    await restore(1);
    expect(await days()).toEqual([1, 2, 3, 4, 5]);
  });

  it('begins with a single item, gets another rule from an occurrence on, and ends with it', async () => {
    const id = await create({ title: 'Later' });
    const rule = (value: string | null, calendarItemId = id) =>
      calendar.ask('updateScheduleItem', { calendarItemId, props: { rule: value } });
    expect((await rule('FREQ=DAILY;COUNT=4')).rule).toBe('FREQ=DAILY;COUNT=4');
    const third = at(await occurrences('Later'), 2);
    await rule('FREQ=WEEKLY;COUNT=2', third.id);
    expect((await clocks('Later')).map((text) => text.slice(5, 10))).toEqual([
      '03-01',
      '03-02',
      '03-03',
      '03-10',
    ]);
    const single = await rule(null, third.id);
    expect(single).toMatchObject({ rule: null, seriesId: null });
    expect((await clocks('Later')).map((text) => text.slice(5, 10))).toEqual(['03-01', '03-02', '03-03']);
  });

  it('reminds of each occurrence, and of none that is deleted', async () => {
    await create({ title: 'Told', rule: 'FREQ=DAILY;COUNT=3', reminders: [10] });
    const items = await occurrences('Told');
    const count = async () =>
      server.database.outer.$count(
        reminders,
        inArray(
          reminders.calendarItemId,
          items.map(({ id }) => id),
        ),
      );
    expect(await count()).toBe(3);
    await calendar.ask('deleteScheduleItem', { calendarItemId: at(items, 1).id, reach: 'following' });
    expect(await count()).toBe(1);
  });

  it('is made some months ahead, farther by its job and where somebody looks, never without end', async () => {
    const startDate = new Date(server.clock.now()).toISOString();
    const endDate = new Date(server.clock.now() + 3_600_000).toISOString();
    await create({ title: 'Endless', startDate, endDate, rule: 'FREQ=DAILY' });
    const days = async () => {
      const rows = await server.database.outer
        .select({ startDate: scheduleItems.startDate })
        .from(scheduleItems)
        .where(eq(scheduleItems.title, 'Endless'))
        .orderBy(scheduleItems.startDate);
      const last = Date.parse(rows.at(-1)?.startDate ?? '') - server.clock.now();
      return { count: rows.length, ahead: Math.round(last / DAY) };
    };
    expect((await days()).ahead).toBe(180);
    const view = (ahead: number) =>
      calendar.ask('getCalendarItems', {
        timeMin: startDate,
        timeMax: new Date(server.clock.now() + ahead * DAY).toISOString(),
      });
    await view(300);
    expect((await days()).ahead).toBe(300);
    await view(20_000);
    expect((await days()).count).toBe(MAX_OCCURRENCES_AHEAD);
    server.clock.advance(700 * DAY);
    await server.app.scheduledJobs.find(({ name }) => name === 'item-series')?.run();
    expect((await days()).ahead).toBe(180);
  });
});

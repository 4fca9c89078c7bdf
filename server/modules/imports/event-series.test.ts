import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/import/import.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { addDays } from '#time/calendar-day.ts';
import { DAY } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { importsOf } from './imports.test-support.ts';

let server: TestServer;
let imports: ReturnType<typeof importsOf>;
let calendar: Awaited<ReturnType<typeof connectSocket>>;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const person = await registerPerson(server);
  imports = importsOf(server, person);
  calendar = await connectSocket(server.url, 'calendar', person.token);
});
afterAll(() => server.close());

/** Day of the series, the first of which is tomorrow, in the form of a calendar file. */
const day = (index: number) => addDays(dayOf(server.clock.now() + DAY, 'UTC'), index).replaceAll('-', '');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');
const file = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\n');
const series = (...lines: readonly string[]) =>
  event(
    'UID:a',
    'SUMMARY:Stand-up',
    `DTSTART:${day(0)}T090000Z`,
    'DURATION:PT15M',
    'RRULE:FREQ=DAILY;COUNT=5',
    ...lines,
  );
const moved = (index: number, title: string) =>
  event(
    'UID:a',
    `SUMMARY:${title}`,
    `DTSTART:${day(index)}T150000Z`,
    'DURATION:PT1H',
    'LOCATION:Hall',
    `RECURRENCE-ID:${day(index)}T090000Z`,
  );

async function imported(content: string): Promise<ImportDetail> {
  const { id } = await imports.prepared('calendar.ics', content, 'ics');
  await imports.ask('POST', `/${id}/start`);
  await server.app.heldJobs.runAll();
  return imports.settled(id);
}
const items = async (): Promise<ScheduleItem[]> =>
  (await calendar.ask('getScheduleItems', {})).toSorted((a, b) => a.startDate.localeCompare(b.startDate));
const shown = async () =>
  (await items()).map(
    ({ title, startDate }) =>
      `${title} ${startDate.slice(0, 10).replaceAll('-', '')} ${startDate.slice(11, 16)}`,
  );
const totals = ({ totals: all }: ImportDetail) => all.map(({ action, count }) => `${action} ${count}`).sort();

it('a series arrives without what was removed, and what was moved stands once, as one of the series', async () => {
  await imported(file(moved(1, 'Later'), series(`EXDATE:${day(2)}T090000Z`)));
  expect(await shown()).toEqual([
    `Stand-up ${day(0)} 09:00`,
    `Later ${day(1)} 15:00`,
    `Stand-up ${day(3)} 09:00`,
    `Stand-up ${day(4)} 09:00`,
  ]);
  const all = await items();
  expect(new Set(all.map(({ seriesId }) => seriesId)).size).toBe(1);
  expect(all[1]).toMatchObject({ location: 'Hall', rule: 'FREQ=DAILY;COUNT=5' });
  await calendar.ask('deleteScheduleItem', { calendarItemId: all[0]?.id ?? '', reach: 'all' });
  expect(await items()).toEqual([]);
});

it('a series whose first occurrence was removed, or each one moved, stands as the file says', async () => {
  await imported(file(series(`EXDATE:${day(0)}T090000Z`)));
  expect((await shown())[0]).toBe(`Stand-up ${day(1)} 09:00`);
  const all = [0, 1, 2, 3, 4].map((index) => moved(index, 'Alone'));
  await imported(file(series(), ...all).replaceAll('UID:a', 'UID:b'));
  expect((await shown()).filter((each) => each.startsWith('Alone'))).toHaveLength(5);
  expect(await items()).toHaveLength(9);
});

it('importing again doubles nothing, and later exceptions arrive, but for what was changed here', async () => {
  const first = file(series(), moved(1, 'Later'));
  await imported(first);
  const before = await items();
  expect(totals(await imported(first))).toEqual(['skip 2']);
  expect(await items()).toEqual(before);

  const [, , , mine] = before;
  const props = { title: 'Mine' };
  await calendar.ask('updateScheduleItem', { calendarItemId: mine?.id ?? '', props, reach: 'one' });
  const removed = [2, 3].map((index) => `EXDATE:${day(index)}T090000Z`);
  const again = await imported(file(series(...removed), moved(1, 'Even later'), moved(4, 'Moved')));
  expect(totals(again)).toEqual(['update 3']);
  expect(await shown()).toEqual([
    `Stand-up ${day(0)} 09:00`,
    `Even later ${day(1)} 15:00`,
    `Mine ${day(3)} 09:00`,
    `Moved ${day(4)} 15:00`,
  ]);
});

it('later exceptions ahead of all made occurrences stand once, and what was removed stays away', async () => {
  const rule = (lines: readonly string[]) => series(...lines).replace('COUNT=5', 'COUNT=400');
  await imported(file(rule([])));
  await imported(file(rule([`EXDATE:${day(300)}T090000Z`]), moved(301, 'Later')));
  const timeMax = new Date(server.clock.now() + 420 * DAY).toISOString();
  const seen = (await calendar.ask('getCalendarItems', { timeMin: new Date(0).toISOString(), timeMax })).map(
    ({ title, startDate }) => `${title} ${startDate.slice(0, 10).replaceAll('-', '')}`,
  );
  expect(seen.filter((each) => each.endsWith(day(300)))).toEqual([]);
  expect(seen.filter((each) => each.endsWith(day(301)))).toEqual([`Later ${day(301)}`]);
  expect(seen).toHaveLength(399);
});

it('an occurrence that was changed here is not moved by a later import', async () => {
  await imported(file(series()));
  const [, second] = await items();
  const props = { title: 'Mine' };
  await calendar.ask('updateScheduleItem', { calendarItemId: second?.id ?? '', props, reach: 'one' });
  const { id } = await imported(file(series(), moved(1, 'Later')));
  const { body } = await imports.ask('GET', `/${id}/rows?action=skip`);
  expect(body.rows.map(({ reason }: { reason: string }) => reason)).toContain('changed_since');
  expect((await shown())[1]).toBe(`Mine ${day(1)} 09:00`);
});

it('an undo takes the series and its moved occurrences away, and one that was changed since keeps both', async () => {
  const { id } = await imported(file(series(), moved(1, 'Later')));
  const undo = async (importId: string) => {
    await imports.ask('POST', `/${importId}/undo`);
    await server.app.heldJobs.runAll();
    return imports.settled(importId);
  };
  expect(totals(await undo(id))).toEqual(['remove 2']);
  expect(await items()).toEqual([]);

  const next = await imported(file(series(), moved(1, 'Later')));
  const [, later] = await items();
  const props = { title: 'Mine' };
  await calendar.ask('updateScheduleItem', { calendarItemId: later?.id ?? '', props, reach: 'one' });
  expect(totals(await undo(next.id))).toEqual(['keep 2']);
  expect(await items()).toHaveLength(5);
});

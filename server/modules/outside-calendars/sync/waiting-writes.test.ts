import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { CHOIR, type GoogleCalendarSetup, setUpGoogleCalendar } from '../google-calendar.test-support.ts';

/** Longer than the lease of a silent turn. Minutes. */
const LEASE = 4;

const currentDesk = setUpGoogleCalendar();
let setup: GoogleCalendarSetup;
let world: GoogleCalendarSetup['world'];
let calendar: GoogleCalendarSetup['calendar'];

beforeEach(() => {
  setup = currentDesk();
  ({ world, calendar } = setup);
});

const at = (hours: number) => setup.at(hours);
const timed = (hours: number, length?: number) => setup.timed(hours, length);
const span = (hours: number) => setup.span(hours);
const outside = (of?: string) => setup.outside(of);
const items = () => setup.items();
const seen = async () => (await items()).map(({ title, startDate }) => `${title} ${startDate}`).sort();
async function only(): Promise<ScheduleItem> {
  const found = await items();
  const [item] = found;
  if (item === undefined || found.length > 1) throw new Error(`${found.length} items are there`);
  return item;
}
function update({ id, version }: ScheduleItem, props: object, editRange: 'one' | 'all' = 'one') {
  return calendar.ask('updateScheduleItem', { calendarItemId: id, version, props, reach: editRange });
}
/** Starts a turn whose answer to the list of events is held back. */
async function beginPull() {
  const list = world.double.faults.holdAnswer(`GET /calendar/v3/calendars/${world.account.email}/events`);
  await calendar.ask('syncCalendars', { integrationId: setup.integration.id });
  const done = world.settle();
  await list.reached;
  return {
    async end(): Promise<void> {
      list.release();
      await done;
    },
  };
}

describe('a waiting edit', () => {
  it('keeps its value here while the edit before it is answered', async () => {
    world.account.create({ summary: 'Choir', location: 'Room 1', ...timed(30) });
    await world.nextMinute();
    const item = await only();
    await update(item, { title: 'Rehearsal' });
    await update(item, span(33));
    world.double.faults.next(null, 'failure');
    await world.settle();
    expect([await seen(), outside()]).toEqual([[`Rehearsal ${at(33)}`], [`Rehearsal ${at(30)}`]]);
    await world.nextMinute(2);
    expect([await seen(), outside()]).toEqual([[`Rehearsal ${at(33)}`], [`Rehearsal ${at(33)}`]]);
  });

  it('keeps its value in all occurrences of its range', async () => {
    world.account.create({ summary: 'Standup', ...timed(24), recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
    await world.nextMinute();
    const [first, second] = await items();
    if (first === undefined || second === undefined) throw new Error('there is no series');
    await update(first, { location: 'Room 2' });
    await update(second, { title: 'Huddle' }, 'all');
    world.double.faults.next(null, 'failure');
    await world.settle();
    const huddles = [24, 48, 72].map((hours) => `Huddle ${at(hours)}`);
    expect(await seen()).toEqual(huddles);
    await world.nextMinute(2);
    expect([await seen(), outside()]).toEqual([huddles, huddles]);
  });

  it('keeps its value against a pull that began before it', async () => {
    const event = world.account.create({ summary: 'Choir', location: 'Room 1', ...timed(30) });
    await world.nextMinute();
    const item = await only();
    world.account.change(event.id, { location: 'Room 2' });
    const pull = await beginPull();
    await update(item, { title: 'Rehearsal' });
    await calendar.waitForEvent((change) => change.id === item.id && change.version === 2);
    const before = calendar.received.length;
    await pull.end();
    await calendar.waitForEvent((change) => change.id === item.id && change.version === 3);
    const received = calendar.received
      .slice(before)
      .map(({ change }) => ('data' in change ? change.data : null));
    expect(received).toEqual([expect.objectContaining({ title: 'Rehearsal', location: 'Room 2' })]);
    expect(world.account.read(event.id)).toMatchObject({ summary: 'Rehearsal', location: 'Room 2' });
  });
});

describe('a deletion', () => {
  it('outside wins over a waiting edit', async () => {
    const event = world.account.create({ summary: 'Choir', ...timed(30) });
    await world.nextMinute();
    const item = await only();
    world.account.cancel(event.id);
    await update(item, { title: 'Rehearsal' });
    await update(item, span(33));
    const asked = world.double.calls.length;
    world.double.faults.next(null, null, 'failure');
    await world.settle();
    expect(await seen()).toEqual([]);
    await world.nextMinute(2);
    expect([await seen(), outside()]).toEqual([[], []]);
    // Writes queued behind it have no target left.
    expect(world.double.calls.slice(asked).filter((line) => !line.startsWith('GET'))).toHaveLength(1);
  });

  it('that waits wins over the answer to the edit before it', async () => {
    world.account.create({ summary: 'Choir', ...timed(30) });
    await world.nextMinute();
    const item = await only();
    await update(item, { title: 'Rehearsal' });
    await calendar.ask('deleteScheduleItem', { calendarItemId: item.id });
    world.double.faults.next(null, 'failure');
    await world.settle();
    expect([await seen(), outside()]).toEqual([[], [`Rehearsal ${at(30)}`]]);
    await world.nextMinute(2);
    expect([await seen(), outside()]).toEqual([[], []]);
  });

  it('of a series within its grace wins over outside changes', async () => {
    const recurrence = ['RRULE:FREQ=DAILY;COUNT=3'];
    const series = world.account.create({ summary: 'Standup', ...timed(24), recurrence });
    await world.nextMinute();
    const [, second] = await items();
    await calendar.ask('deleteScheduleItem', { calendarItemId: second?.id ?? '', reach: 'all' });
    world.account.change(series.id, { location: 'Room 2' });
    await calendar.ask('syncCalendars', { integrationId: setup.integration.id });
    await world.settle();
    expect([await seen(), outside().length]).toEqual([[], 3]);
    await world.nextMinute();
    expect([await seen(), outside()]).toEqual([[], []]);
  });

  it('outside is undone by a waiting restore', async () => {
    const event = world.account.create({ summary: 'Choir', ...timed(30) });
    await world.nextMinute();
    const { id: calendarItemId } = await only();
    world.account.cancel(event.id);
    const pull = await beginPull();
    await calendar.ask('deleteScheduleItem', { calendarItemId });
    await calendar.ask('restoreScheduleItem', { calendarItemId });
    await pull.end();
    await world.nextMinute();
    expect([await seen(), outside()]).toEqual([[`Choir ${at(30)}`], [`Choir ${at(30)}`]]);
    expect(await only()).toMatchObject({ id: calendarItemId });
  });
});

describe('an event that is returned twice', () => {
  it('by two windows, by both again, and by a full load after that is one item', async () => {
    const year = new Date(setup.begun).getUTCFullYear() + 1;
    const edge = (Date.UTC(year, 3, 1) - setup.begun) / 3_600_000;
    const event = world.account.create({ summary: 'Night train', ...timed(edge - 6, 12) });
    const [timeMin, timeMax] = [at(edge - 240), at(edge + 240)];
    const around = () => calendar.ask('getCalendarItems', { timeMin, timeMax });
    await around();
    await world.settle();
    const [item, ...others] = await around();
    expect([item?.title, others]).toEqual(['Night train', []]);
    for (const [index, summary] of ['Sleeper', 'Early train', 'Late train'].entries()) {
      world.account.change(event.id, { summary, ...timed(edge - 6 + index, 12) });
      if (index === 1) world.double.expireSyncTokens();
      await world.nextMinute();
      expect(await around()).toEqual([expect.objectContaining({ id: item?.id, title: summary })]);
    }
  });

  it('in the form of its insert, before that was answered, is one item', async () => {
    const choir = setup.integration.calendars.find(({ name }) => name === 'Choir');
    const pull = await beginPull();
    const id = uuidv7();
    const props = { id, title: 'Rehearsal', ...span(30), calendarId: choir?.id ?? '' };
    await calendar.ask('createScheduleItem', { props });
    // The lease of the silent turn expires and another turn takes over.
    world.server.clock.advance(LEASE * 60_000);
    const insert = world.double.faults.holdAnswer('POST ');
    const second = world.settle();
    await insert.reached;
    expect(outside(CHOIR)).toEqual([`Rehearsal ${at(30)}`]);
    await pull.end();
    insert.release();
    await second;
    await world.nextMinute();
    expect([await seen(), outside(CHOIR)]).toEqual([[`Rehearsal ${at(30)}`], [`Rehearsal ${at(30)}`]]);
    expect(await only()).toMatchObject({ id });
  });

  it('in the wrong order is one item with the final outside state', async () => {
    const event = world.account.create({ summary: 'First', ...timed(30) });
    await world.nextMinute();
    const item = await only();
    world.account.change(event.id, { summary: 'Second' });
    const pull = await beginPull();
    world.account.change(event.id, { summary: 'Third', ...timed(33) });
    world.server.clock.advance(LEASE * 60_000);
    await calendar.ask('syncCalendars', { integrationId: setup.integration.id });
    await world.settle();
    expect(await seen()).toEqual([`Third ${at(33)}`]);
    await pull.end();
    // The first turn lost its lease, and writes nothing of what it read before.
    expect(await seen()).toEqual([`Third ${at(33)}`]);
    await world.nextMinute();
    expect([await seen(), outside()]).toEqual([[`Third ${at(33)}`], [`Third ${at(33)}`]]);
    expect(await only()).toMatchObject({ id: item.id });
  });
});

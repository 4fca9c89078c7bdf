import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { integration } from '#contract/integrations/integration.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import { type ScheduleItem, scheduleItem } from '#contract/schedule-item.ts';
import type { Write } from '../../client.ts';
import type { EntityChange } from '../../replica/row.ts';
import { createRows, type Rows } from '../../replica/rows.ts';
import { upsertOf } from '../../replica/upsert.ts';
import { effectsOf } from '../registry.ts';
import { createTombstones } from '../tombstones.ts';

const me = uuidv7();
const at = '2026-03-02T09:00:00.000Z';
const entity = { createdAt: at, updatedAt: at, version: 1 };
const [work, holidays] = [uuidv7(), uuidv7()];
const times = { timeZone: 'Europe/Berlin' };
let rows: Rows;
let tombstones: ReturnType<typeof createTombstones>;
let version = 0;

function put(...changes: EntityChange[]): void {
  rows.commit(() => rows.confirm(changes, 'load'));
}
function show(write: Write): void {
  rows.commit(() => {
    for (const change of effectsOf(write, { view: rows, accountId: me, at, tombstones }))
      rows.overlay(change);
  });
}
function settle(calendars: Partial<typeof defaultAppSettings.calendars>): void {
  version += 1;
  const choices = { ...defaultAppSettings, calendars: { ...defaultAppSettings.calendars, ...calendars } };
  put(upsertOf.appSettings({ ...entity, version, id: me, ...choices }));
}
function occurrence(day: number, more: Partial<ScheduleItem> = {}): ScheduleItem {
  const on = `2026-03-0${day}`;
  return scheduleItem.parse({
    ...entity,
    ...{ id: uuidv7(), ownerId: me, noteId: null, title: 'Standup', type: 'default', origin: 'google' },
    ...{ provider: 'google', calendarId: work, seriesId: 'series', isAllDay: false, reminders: [] },
    ...{ startDate: `${on}T09:00:00.000Z`, endDate: `${on}T09:30:00.000Z`, ...times, ...more },
  });
}
const startsOf = (items: readonly ScheduleItem[]) =>
  items.map(({ id }) => rows.get('scheduleItem', id)?.startDate);

beforeEach(() => {
  rows = createRows();
  tombstones = createTombstones();
  const calendar = { tone: 1, isShown: true, isPrimary: true };
  const account = integration.parse({
    ...{ ...entity, id: uuidv7(), provider: 'google', type: 'calendar', accountName: 'ada@gmail.example' },
    ...{ status: 'connected', fault: null, lastSyncedAt: null },
    calendars: [
      { ...calendar, id: work, name: 'Work', isWritable: true },
      { ...calendar, id: holidays, name: 'Holidays', isWritable: false },
    ],
  });
  settle({});
  put(upsertOf.integration(account));
});

describe('a new block', () => {
  const span = { startDate: at, endDate: '2026-03-02T10:00:00.000Z', ...times };
  function make(more: { calendarId?: string | null } = {}): ScheduleItem | undefined {
    const id = uuidv7();
    show({ name: 'createScheduleItem', payload: { props: { id, title: 'Write', ...span, ...more } } });
    return rows.get('scheduleItem', id);
  }

  it('is never shown in a calendar that is gone or can only be read', () => {
    for (const newItemsIn of [uuidv7(), holidays]) {
      settle({ newItemsIn });
      expect(make()).toMatchObject({ calendarId: null, provider: null });
    }
  });

  it('goes where new items go, unless it says otherwise', () => {
    settle({ newItemsIn: work });
    expect(make()).toMatchObject({ calendarId: work, provider: 'google', origin: 'google' });
    expect(make({ calendarId: null })).toMatchObject({ calendarId: null, provider: null });
    settle({});
    expect(make({ calendarId: work })).toMatchObject({ calendarId: work });
  });

  it('of a task goes where those of tasks go, and stays Daywall’s', () => {
    settle({ newItemsIn: null, tasksIn: work });
    const [id, taskId] = [uuidv7(), uuidv7()];
    show({ name: 'createScheduleItemNote', payload: { id: taskId, props: { id, ...span } } });
    expect(rows.get('scheduleItem', id)).toMatchObject({ calendarId: work, provider: null, noteId: taskId });
  });
});

describe('an edit of an occurrence', () => {
  const series = [2, 3, 4].map((day) => occurrence(day));
  const elsewhere = occurrence(4, { calendarId: uuidv7() });
  const [, second] = series;
  const calendarItemId = second?.id ?? '';
  const later = { startDate: '2026-03-03T11:00:00.000Z', endDate: '2026-03-03T12:00:00.000Z' };
  beforeEach(() => put(...[...series, elsewhere].map(upsertOf.scheduleItem)));

  it.each([
    ['one', [9, 11, 9]],
    ['following', [9, 11, 11]],
    ['all', [11, 11, 11]],
  ] as const)('that reaches %s moves those alone', (reach, hours) => {
    show({ name: 'updateScheduleItem', payload: { calendarItemId, version: 1, props: later, reach } });
    expect(startsOf(series).map((start) => Number(start?.slice(11, 13)))).toEqual(hours);
    expect(startsOf([elsewhere])).toEqual([elsewhere.startDate]);
  });

  it('that only renames leaves the times of the others, and reminders are of one alone', () => {
    const props = { title: 'Sync', reminders: [5] };
    show({ name: 'updateScheduleItem', payload: { calendarItemId, version: 1, props, reach: 'all' } });
    const shown = series.map(({ id }) => rows.get('scheduleItem', id));
    expect(shown.map((item) => item?.title)).toEqual(['Sync', 'Sync', 'Sync']);
    expect(shown.map((item) => item?.reminders.length)).toEqual([0, 1, 0]);
    expect(startsOf(series)).toEqual(series.map(({ startDate }) => startDate));
  });

  it('that reaches others leaves what was changed in one of them alone, as the series says what most do', () => {
    const own = occurrence(5, { title: 'Farewell', location: 'Roof' });
    const like = occurrence(6, { location: 'Roof' });
    put(...[own, like].map(upsertOf.scheduleItem));
    const props = { title: 'Sync', location: 'Room 5' };
    show({ name: 'updateScheduleItem', payload: { calendarItemId, version: 1, props, reach: 'all' } });
    const shown = [...series, own, like].map(({ id }) => rows.get('scheduleItem', id));
    expect(shown.map((item) => item?.title)).toEqual(['Sync', 'Sync', 'Sync', 'Farewell', 'Sync']);
    expect(shown.map((item) => item?.location)).toEqual(['Room 5', 'Room 5', 'Room 5', 'Roof', 'Roof']);
  });

  it('of an own series gives reminders to those that had the same', () => {
    const own = { calendarId: null, provider: null, origin: 'other', seriesId: uuidv7() } as const;
    const [first, like, other] = [
      occurrence(2, own),
      occurrence(3, own),
      occurrence(4, { ...own, reminders: [60] }),
    ];
    put(...[first, like, other].map(upsertOf.scheduleItem));
    const edit = { calendarItemId: first.id, version: 1, props: { reminders: [5] } };
    show({ name: 'updateScheduleItem', payload: { ...edit, reach: 'all' } });
    const shown = [first, like, other].map(({ id }) => rows.get('scheduleItem', id)?.reminders);
    expect(shown).toEqual([[5], [5], [60]]);
  });

  it('of the rule takes the later occurrences away, until the server makes those of the new rule', () => {
    const own = { calendarId: null, seriesId: uuidv7(), rule: 'FREQ=DAILY' } as const;
    const occurrences = [2, 3, 4].map((day) => occurrence(day, own));
    put(...occurrences.map(upsertOf.scheduleItem));
    const id = occurrences[1]?.id ?? '';
    const edit = { calendarItemId: id, version: 1, props: { rule: null } };
    show({ name: 'updateScheduleItem', payload: edit });
    expect(startsOf(occurrences)).toEqual([occurrences[0]?.startDate, occurrences[1]?.startDate, undefined]);
    expect(rows.get('scheduleItem', id)).toMatchObject({ rule: null, seriesId: null });
  });

  it('that deletes several is undone for all of them', () => {
    show({ name: 'deleteScheduleItem', payload: { calendarItemId, reach: 'following' } });
    expect(startsOf(series)).toEqual([series[0]?.startDate, undefined, undefined]);
    show({ name: 'restoreScheduleItem', payload: { calendarItemId } });
    expect(startsOf(series)).toEqual(series.map(({ startDate }) => startDate));
  });
});

describe('a move to another calendar', () => {
  function move(item: ScheduleItem, calendarId: string | null): string {
    const id = uuidv7();
    put(upsertOf.scheduleItem(item));
    show({ name: 'moveScheduleItem', payload: { calendarItemId: item.id, id, calendarId } });
    return id;
  }

  it('is not shown of what repeats, of what others are invited to, and of a task’s block', () => {
    const guest = { name: '', email: 'bob@example.org', response: 'none', isSelf: false, isOrganizer: false };
    const single = { seriesId: null };
    for (const item of [
      occurrence(2),
      occurrence(2, { ...single, attendees: [{ ...guest, response: 'none' }] }),
      occurrence(2, { ...single, noteId: uuidv7() }),
    ]) {
      const id = move(item, null);
      expect([rows.get('scheduleItem', id), rows.get('scheduleItem', item.id)]).toEqual([undefined, item]);
    }
  });

  it('shows it there alone, and back alone when that is undone', () => {
    const item = occurrence(2, { seriesId: null, location: 'Room 5', reminders: [10] });
    const id = move(item, null);
    const { startDate, endDate, location, reminders, title } = item;
    expect(rows.get('scheduleItem', id)).toMatchObject({
      ...{ startDate, endDate, location, reminders, title },
      ...{ calendarId: null, provider: null, origin: 'other' },
    });
    expect(rows.get('scheduleItem', item.id)).toBeUndefined();
    show({ name: 'restoreScheduleItem', payload: { calendarItemId: item.id } });
    show({ name: 'deleteScheduleItem', payload: { calendarItemId: id } });
    expect(rows.get('scheduleItem', item.id)).toMatchObject({ calendarId: work, provider: 'google' });
    expect(rows.get('scheduleItem', id)).toBeUndefined();
  });
});

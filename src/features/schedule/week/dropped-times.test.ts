import { describe, expect, it } from 'vitest';
import { scheduleItem } from '#contract/schedule-item.ts';
import { datesOf, type ItemTimes, timed, wholeDays } from '#domain/schedule/item-times.ts';
import { timesOfMove, timesOfSpan } from './dropped-times.ts';

const zone = 'Europe/Berlin';
const id = '019a9d9e-0000-7000-8000-000000000000';
const stamp = '2026-11-19T00:00:00.000Z';
const item = (times: ItemTimes) =>
  scheduleItem.parse({
    ...{ id, createdAt: stamp, updatedAt: stamp, version: 1, title: 'Plan', noteId: null, ownerId: id },
    ...{ type: 'default', origin: 'other', provider: null, reminders: [], ...times },
  });
const span = (start: string | null, end: string | null = null, allDay = false) => ({
  start: start === null ? null : new Date(start),
  end: end === null ? null : new Date(end),
  startStr: start?.slice(0, 10) ?? '',
  endStr: end?.slice(0, 10) ?? '',
  allDay,
});
const hours = (start: string, end: string) => timed({ start: Date.parse(start), end: Date.parse(end) }, zone);

describe('a dropped block', () => {
  it('has no times without a start', () => {
    expect(timesOfMove(span(null), item(hours('2026-11-19T08:00Z', '2026-11-19T09:00Z')), zone)).toBeNull();
    expect(timesOfSpan(span(null), 30, zone)).toBeNull();
  });

  it('keeps its length', () => {
    const moved = timesOfMove(
      span('2026-11-20T10:00:00Z'),
      item(hours('2026-11-19T08:00Z', '2026-11-19T09:45Z')),
      zone,
    );
    expect(moved).toEqual(hours('2026-11-20T10:00Z', '2026-11-20T11:45Z'));
  });

  it('becomes one day in the all-day row, and one hour back in the grid', () => {
    const up = timesOfMove(
      span('2026-11-20', null, true),
      item(hours('2026-11-19T08:00Z', '2026-11-19T09:45Z')),
      zone,
    );
    expect(up && datesOf(up)).toEqual({ first: '2026-11-20', end: '2026-11-21' });
    const down = timesOfMove(
      span('2026-11-20T10:00:00Z'),
      item(wholeDays('2026-11-19', '2026-11-22', zone)),
      zone,
    );
    expect(down).toEqual(hours('2026-11-20T10:00Z', '2026-11-20T11:00Z'));
  });

  it('keeps its number of days across a clock change', () => {
    const moved = timesOfMove(
      span('2026-10-24', null, true),
      item(wholeDays('2026-10-19', '2026-10-22', zone)),
      zone,
    );
    expect(moved).toEqual(wholeDays('2026-10-24', '2026-10-27', zone));
  });

  it('from the task list takes one day in the all-day row', () => {
    const dropped = timesOfSpan(span('2026-11-20', '2026-11-20', true), 45, zone);
    expect(dropped).toEqual(wholeDays('2026-11-20', '2026-11-21', zone));
  });
});

import { describe, expect, it } from 'vitest';
import { scheduleItem } from '#contract/schedule-item.ts';
import { timerRecord } from '#contract/timer-record.ts';
import { dayLoad, plannedMinutes, trackedMinutes } from './day-load.ts';

const id = '019a9d9e-0000-7000-8000-000000000000';
const stamp = '2026-11-19T00:00:00.000Z';
const entity = { id, createdAt: stamp, updatedAt: stamp, version: 1 };
const item = (startDate: string, endDate: string, isAllDay = false) =>
  scheduleItem.parse({
    ...entity,
    title: 'Plan',
    startDate,
    endDate,
    isAllDay,
    timeZone: 'Europe/Berlin',
    type: 'default',
    origin: 'other',
    provider: null,
    reminders: [],
    noteId: null,
    ownerId: id,
  });
const record = (startedAt: string, endedAt: string | null) =>
  timerRecord.parse({ ...entity, noteId: id, userId: id, startedAt, endedAt, note: '' });
const day = { start: Date.parse('2026-11-19T00:00Z'), end: Date.parse('2026-11-20T00:00Z') };

describe('the load of a day', () => {
  it('excludes all-day items and other days', () => {
    const items = [
      item('2026-11-19T00:00:00Z', '2026-11-20T00:00:00Z', true),
      item('2026-11-20T09:00:00Z', '2026-11-20T10:00:00Z'),
    ];
    expect(plannedMinutes(items, day)).toBe(0);
  });

  it('counts only the part within the day', () => {
    expect(plannedMinutes([item('2026-11-18T23:00:00Z', '2026-11-19T01:30:00Z')], day)).toBe(90);
  });

  it('counts the running record until now, never below zero', () => {
    const running = record('2026-11-19T10:00:00Z', null);
    expect(trackedMinutes([running], day, Date.parse('2026-11-19T10:42:59Z'))).toBe(42);
    expect(trackedMinutes([running], day, Date.parse('2026-11-19T09:00Z'))).toBe(0);
    expect(trackedMinutes([record('2026-11-19T23:00:00Z', '2026-11-20T03:00:00Z')], day, day.end)).toBe(60);
  });

  it('excludes hidden tracked time', () => {
    const block = item('2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z');
    const tracked = [record('2026-11-19T10:00:00Z', '2026-11-19T10:30:00Z')];
    expect(dayLoad([block], tracked, day, day.end)).toEqual({ planned: 60, tracked: 30 });
    expect(dayLoad([block], null, day, day.end)).toEqual({ planned: 60, tracked: null });
  });
});

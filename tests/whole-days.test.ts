import { describe, expect, it } from 'vitest';
import { noDue, timedDue, wholeDayDue } from '#contract/task/due.ts';
import { dueAfter } from '#contract/task/due-after.ts';
import { urgencyOf } from '#contract/task/urgency.ts';
import { agendaOf } from '#domain/schedule/agenda.ts';
import { groupTasks } from '#domain/task/view/task-groups.ts';
import { tomorrowFrom } from '#features/notifications/later.ts';
import { dueOf } from '#features/plane/due-offers.ts';
import { rangeAround } from '#features/reports/range.ts';
import { dayHeads } from '#features/timers/records/day-heads.ts';
import { fromDueParts, toDueParts } from '#i18n/due-parts.ts';
import { createFormats } from '#i18n/format.ts';
import { testOf } from '#rules/task/task-filter.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { addDays, daysBetween } from '#time/calendar-day.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf } from '#time/wall-clock.ts';
import { endOfDay, startOfDay, zonedDays } from '#time/zoned-day.ts';
import { worldZones } from './world-zones.ts';

/** An ordinary day, and the days on which the clocks of one of the zones change. */
const days = [
  '2026-11-24',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
];
const walk = worldZones.flatMap((zone) => days.map((day) => [zone, day] as const));

describe.each(walk)('in %s the whole day %s', (zone, day) => {
  /** Due day set by another user, at the other end of the world. */
  const task = buildTask({
    ...wholeDayDue(day, zone === 'Pacific/Auckland' ? 'Pacific/Honolulu' : worldZones[0]),
    title: 'Tax',
  });
  const start = startOfDay(day, zone);
  const end = endOfDay(day, zone);
  /** Instants of the day from midnight to midnight, and those just outside. */
  const moments = [start - 1, start, start + 43_200_000, end - 1];
  const { days: names } = createFormats({ locale: 'en-GB', timeZone: zone });

  it('is on its day in lists, filters, plan and fields at every hour', () => {
    for (const now of moments) {
      const context = {
        now,
        timeZone: zone,
        rankOf: () => 0,
        blockedIds: new Set<string>(),
        find: () => undefined,
      };
      expect([...groupTasks([task], 'due', context).groups.values()]).toEqual([{ key: day, count: 1 }]);
      expect(testOf({ due: ['today'] }, context)?.(task)).toBe(now >= start);
      expect(testOf({ due: ['overdue'] }, context)?.(task)).toBe(false);
      expect(testOf({ dueRange: { from: day, to: day } }, context)?.(task)).toBe(true);
      const shown = zonedDays(addDays(day, -1), 3, zone);
      const agenda = agendaOf({
        days: shown,
        items: [],
        isShown: () => true,
        isMine: () => true,
        tasks: [task],
        now,
        timeZone: zone,
      });
      expect(agenda.overdue).toEqual([]);
      expect(agenda.days.map(({ entries }) => entries.length)).toEqual([0, 1, 0]);
      expect(names.relative(day, dayOf(now, zone))).toBe(now < start ? 'tomorrow' : 'today');
      expect(urgencyOf(task, now, zone)).toBeLessThan(100);
    }
    expect(toDueParts(task, zone)).toEqual({ day, time: null });
    expect(fromDueParts(toDueParts(task, zone), zone).dueDay).toBe(day);
  });

  it('is overdue from its end on, neither earlier nor later', () => {
    const context = {
      now: end + 1,
      timeZone: zone,
      rankOf: () => 0,
      blockedIds: new Set<string>(),
      find: () => undefined,
    };
    expect(groupTasks([task], 'due', context).groups.get(task.id)?.key).toBe('overdue');
    expect(testOf({ due: ['overdue'] }, context)?.(task)).toBe(true);
    expect(urgencyOf(task, end - 1, zone)).toBeLessThanOrEqual(83.001);
    expect(urgencyOf(task, end + 1, zone)).toBe(100);
  });

  it('is the day meant by offers, "tomorrow" and old clients', () => {
    for (const now of moments.slice(1)) {
      expect(dueOf('today', now, zone).dueDay).toBe(day);
      expect(dueOf('tomorrow', now, zone).dueDay).toBe(addDays(day, 1));
      expect(tomorrowFrom(task, now, zone).dueDay).toBe(addDays(day, 1));
    }
    const old = { dueDate: toInstant(start), isWholeDay: true };
    for (const owner of [...worldZones, null]) {
      expect(dueAfter(old, noDue, { writer: zone, owner }).dueDay).toBe(day);
    }
    expect(dueAfter(old, noDue, { writer: null, owner: null }).dueDay).toBe(day);
    expect(dueAfter({ isWholeDay: false }, task, { writer: zone, owner: zone })).toEqual(
      timedDue(task.dueDate ?? ''),
    );
  });

  it('is the day of time recorded on it, from midnight to midnight', () => {
    const record = buildTimerRecord({ startedAt: toInstant(start - 3_600_000), endedAt: toInstant(end) });
    const heads = dayHeads([record], zone, 0).get(record.id) ?? [];
    expect(heads.map(({ date, time }) => [date, time])).toEqual([
      [day, end - start],
      [addDays(day, -1), 3_600_000],
    ]);
    const range = rangeAround('day', day, { timeZone: zone, firstDay: 1 });
    expect([range.first, range.start, range.end]).toEqual([day, start, end]);
    const week = rangeAround('week', day, { timeZone: zone, firstDay: 1 });
    expect(daysBetween(week.first, week.last)).toBe(6);
    expect(names.long(range.first)).toContain(String(Number(day.slice(8))));
  });
});

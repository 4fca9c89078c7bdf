import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyTables, type Tables } from '#client/replica/row.ts';
import type { Task } from '#contract/task/task.ts';
import { buildTask } from '#tests/factories/build-task.ts';
import { buildTimerRecord } from '#tests/factories/build-timer-record.ts';
import { DAY, HOUR } from '#time/units.ts';
import { firstFrameOf } from './first-frame-rows.ts';

const accountId = uuidv7();
const timeZone = 'Europe/Berlin';
const now = Date.parse('2026-11-23T12:00:00Z');
const reader = { accountId, timeZone, now };
let tables: Tables;

beforeEach(() => {
  tables = emptyTables();
});

const later = (time: number) => new Date(now + time).toISOString();

function add(fields: Partial<Task>): Task {
  const task = buildTask({ ownerId: accountId, ...fields });
  tables.task.set(task.id, task);
  return task;
}

/** Many tasks of a year's days, none of today or tomorrow. */
function addMany(count: number): readonly Task[] {
  return Array.from({ length: count }, (_, index) => add({ dueDate: later((3 + (index % 360)) * DAY) }));
}

const ids = () => [...(firstFrameOf(tables, reader)?.tables.task.keys() ?? [])];

describe('the rows of a first frame', () => {
  it('leave out what others do, what is done, and what comes far below', () => {
    const done = add({ progress: 'done', dueDate: later(-HOUR) });
    const foreign = add({ ownerId: uuidv7(), role: 'viewer', dueDate: later(-HOUR) });
    const many = addMany(2_000);
    const known = ids();
    expect(known).not.toContain(done.id);
    expect(known).not.toContain(foreign.id);
    expect(known.length).toBeLessThan(100);
    expect(known).toContain(many[0]?.id);
    expect(known).not.toContain(many[359]?.id);
  });

  it('have every task of today and tomorrow, counted in headings', () => {
    addMany(200);
    for (let index = 0; index < 100; index += 1) add({ dueDate: later(-DAY) });
    const due = [
      ...Array.from({ length: 60 }, () => add({ dueDate: later(HOUR) })),
      add({ dueDate: later(DAY) }),
      add({ dueDay: '2026-11-23', dueDate: later(10 * HOUR), isWholeDay: true }),
    ];
    expect(ids()).toEqual(expect.arrayContaining(due.map(({ id }) => id)));
  });

  it('have the tasks above a subtask, which say whose it is', () => {
    const above = add({ dueDate: null });
    addMany(200);
    const below = add({ parentTaskId: above.id, dueDate: later(HOUR) });
    expect(ids()).toEqual(expect.arrayContaining([above.id, below.id]));
  });

  it('have the running record, the last record of each task that is offered again, and their tasks', () => {
    const running = add({ dueDate: null });
    const offered = add({ dueDate: null });
    addMany(200);
    const old = later(-20 * DAY);
    const record = buildTimerRecord({
      userId: accountId,
      noteId: running.id,
      startedAt: later(-HOUR),
      endedAt: null,
    });
    const last = buildTimerRecord({ userId: accountId, noteId: offered.id, startedAt: old, endedAt: old });
    const earlier = buildTimerRecord({ ...last, id: uuidv7(), startedAt: later(-21 * DAY) });
    for (const each of [record, last, earlier]) tables.timerRecord.set(each.id, each);
    expect([...(firstFrameOf(tables, reader)?.tables.timerRecord.keys() ?? [])]).toEqual([
      record.id,
      last.id,
    ]);
    expect(ids()).toEqual(expect.arrayContaining([running.id, offered.id]));
  });

  it('end with tomorrow in the reader’s zone', () => {
    expect(firstFrameOf(tables, reader)?.until).toBe(Date.parse('2026-11-24T23:00:00Z'));
  });

  it('are none where a record of them would spare nothing', () => {
    for (let index = 0; index < 501; index += 1) add({ dueDate: later(HOUR) });
    expect(firstFrameOf(tables, reader)).toBeNull();
  });
});

import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertOf } from '../../replica/upsert.ts';
import { createShownRows } from './shown-rows.test-support.ts';

const { at, me, put, reset, second, show, showBy, shown, task } = createShownRows();
beforeEach(reset);

describe('a time record', () => {
  const [start, middle, end] = [
    '2026-03-02T06:00:00.000Z',
    '2026-03-02T07:00:00.000Z',
    '2026-03-02T08:00:00.000Z',
  ];
  const [recordId, newRecordId] = [uuidv7(), uuidv7()];
  const data = { recordId, startedAt: start, endedAt: end, note: 'On the phone' };
  const ids = { id: task.id, recordId };
  const span = (id: string) => {
    const record = shown.get('timerRecord', id);
    return [record?.startedAt, record?.endedAt];
  };

  it('is added by hand, changed, moved and split', () => {
    show({ name: 'createNoteTimerRecord', payload: { id: task.id, data } });
    expect(shown.get('timerRecord', recordId)).toMatchObject({
      noteId: task.id,
      userId: me,
      note: 'On the phone',
    });
    show({ name: 'splitNoteTimerRecord', payload: { ...ids, newRecordId, at: end } });
    expect(shown.get('timerRecord', newRecordId)).toBeUndefined();
    show({ name: 'splitNoteTimerRecord', payload: { ...ids, newRecordId, at: middle } });
    expect([span(recordId), span(newRecordId)]).toEqual([
      [start, middle],
      [middle, end],
    ]);
    const patch = { noteId: second.id, note: 'Elsewhere' };
    show({ name: 'updateNoteTimerRecord', payload: { ...ids, version: 1, data: patch } });
    expect(shown.get('timerRecord', recordId)).toMatchObject({ ...patch, endedAt: middle });
  });

  it('that runs is not ended by an edit, and runs on where it is moved to', () => {
    show({
      name: 'startNoteTimer',
      payload: { id: task.id, data: { recordId, startedAt: start, clientNow: at } },
    });
    show({
      name: 'updateNoteTimerRecord',
      payload: { ...ids, version: 1, data: { endedAt: end, noteId: second.id } },
    });
    expect(span(recordId)).toEqual([start, null]);
    expect(shown.get('user', me)?.activeTask).toEqual({ id: second.id });
  });
});

it('a timer of a device whose clock is off runs by the server’s, from its start to its end', () => {
  const clockOffset = 3 * 3_600_000;
  const recordId = uuidv7();
  const end = '2026-03-02T09:30:00.000Z';
  showBy(clockOffset, [
    {
      name: 'startNoteTimer',
      payload: { id: task.id, data: { recordId, startedAt: at, clientNow: at } },
    },
  ]);
  expect(shown.get('timerRecord', recordId)).toMatchObject({
    startedAt: '2026-03-02T12:00:00.000Z',
    endedAt: null,
  });
  showBy(clockOffset, [
    { name: 'endNoteTimer', payload: { id: task.id, data: { endedAt: end, clientNow: end } } },
  ]);
  expect(shown.get('timerRecord', recordId)?.endedAt).toBe('2026-03-02T12:30:00.000Z');
});

describe('a started timer of which the server’s row is here before the answer', () => {
  const [before, recordId] = [uuidv7(), uuidv7()];
  const startedAt = '2026-03-02T09:00:00.250Z';
  const start = (id: string, record: string) =>
    show({
      name: 'startNoteTimer',
      payload: { id, data: { recordId: record, startedAt: at, clientNow: at } },
    });
  const row = {
    id: recordId,
    createdAt: at,
    updatedAt: at,
    version: 1,
    noteId: task.id,
    userId: me,
    note: '',
  };

  it('runs from when the server says, and ends what ran before it', () => {
    show({
      name: 'startNoteTimer',
      payload: {
        id: second.id,
        data: { recordId: before, startedAt: '2026-03-02T08:00:00.000Z', clientNow: at },
      },
    });
    put(upsertOf.timerRecord({ ...row, startedAt, endedAt: null }));
    start(task.id, recordId);
    expect(shown.get('timerRecord', recordId)).toMatchObject({ startedAt, endedAt: null });
    expect(shown.get('timerRecord', before)?.endedAt).toBe(startedAt);
    expect(shown.get('user', me)?.activeTask).toEqual({ id: task.id });
  });

  it('does not run again where it has ended since', () => {
    put(upsertOf.timerRecord({ ...row, startedAt, endedAt: '2026-03-02T09:10:00.000Z' }));
    start(task.id, recordId);
    expect(shown.get('timerRecord', recordId)?.endedAt).toBe('2026-03-02T09:10:00.000Z');
    expect(shown.get('user', me)?.activeTask).toBeNull();
  });
});

describe('resuming a timer', () => {
  const [recordId, later] = [uuidv7(), uuidv7()];
  const minute = (minutes: number) => `2026-03-02T08:${minutes}:00.000Z`;
  const start = (id: string, record: string, minutes: number) =>
    show({
      name: 'startNoteTimer',
      payload: { id, data: { recordId: record, startedAt: minute(minutes), clientNow: at } },
    });
  const resume = (id: string, record: string) =>
    show({ name: 'resumeNoteTimer', payload: { id, recordId: record } });
  const end = () =>
    show({
      name: 'endNoteTimer',
      payload: { id: task.id, data: { endedAt: minute(20), clientNow: at } },
    });

  it('changes nothing about a record that runs, or that is missing', () => {
    resume(task.id, recordId);
    start(task.id, recordId, 10);
    resume(task.id, recordId);
    expect(shown.get('timerRecord', recordId)?.endedAt).toBeNull();
  });

  it('lets it run on as if it had never stopped', () => {
    start(task.id, recordId, 10);
    end();
    resume(task.id, recordId);
    expect(shown.get('timerRecord', recordId)).toMatchObject({ startedAt: minute(10), endedAt: null });
    expect(shown.get('user', me)?.activeTask).toEqual({ id: task.id });
  });

  it('ends it where the next one began, and never shortens it', () => {
    start(task.id, recordId, 10);
    end();
    start(second.id, later, 30);
    resume(task.id, recordId);
    expect(shown.get('timerRecord', recordId)?.endedAt).toBe(minute(30));
    expect(shown.get('user', me)?.activeTask).toEqual({ id: second.id });
    const data = { recordId: uuidv7(), startedAt: minute(12), endedAt: minute(13), note: '' };
    show({ name: 'createNoteTimerRecord', payload: { id: second.id, data } });
    resume(task.id, recordId);
    expect(shown.get('timerRecord', recordId)?.endedAt).toBe(minute(30));
  });
});

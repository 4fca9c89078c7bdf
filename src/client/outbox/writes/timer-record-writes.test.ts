import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShownRows } from './shown-rows.test-support.ts';

const { at, me, reset, second, show, showBy, shown, task } = createShownRows();
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

import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { realtimeEvents } from '#contract/realtime.ts';
import type { Write } from '../client.ts';
import type { EntityChange } from '../replica/row.ts';
import { createRows, type Rows } from '../replica/rows.ts';
import { upsertOf } from '../replica/upsert.ts';
import { testAccess, testGroup, testLabel, testOrganization } from '../row.test-support.ts';
import { testTask, testUser } from '../test-server.test-support.ts';
import { writeNames } from './operation.ts';
import { effectsOf, subjectOf } from './registry.ts';
import { createTombstones } from './tombstones.ts';

const me = uuidv7();
const other = uuidv7();
const at = '2026-03-02T09:00:00.000Z';
const task = testTask(me, { labels: ['home', 'phone'] });
const second = testTask(me, { labels: ['Home'] });
const theirs = testTask(other, { role: 'editor', labels: ['home'] });
let rows: Rows;
let tombstones: ReturnType<typeof createTombstones>;

beforeEach(() => {
  rows = createRows();
  tombstones = createTombstones();
  put(upsertOf.user(testUser(me, { lastName: 'Lovelace' })));
  put(upsertOf.task(task), upsertOf.task(second), upsertOf.task(theirs));
});

function put(...changes: EntityChange[]): void {
  rows.commit(() => rows.confirm(changes, 'load'));
}
function show(...writes: Write[]): void {
  for (const write of writes) {
    rows.commit(() => {
      for (const change of effectsOf(write, { view: rows, accountId: me, at, tombstones }))
        rows.overlay(change);
    });
  }
}

it('covers every write there is', () => {
  const names = Object.entries(realtimeEvents).flatMap(([name, { kind }]) =>
    kind === 'write' ? [name] : [],
  );
  expect([...writeNames].sort()).toEqual(names.sort());
});

describe('a task', () => {
  it('that is a part belongs to whom the whole belongs to; one of a group names its organization', () => {
    const group = testGroup(uuidv7());
    put(upsertOf.group(group));
    const [part, placed] = [uuidv7(), uuidv7()];
    show(
      { name: 'createTask', payload: { id: part, title: 'Part', parentTaskId: theirs.id } },
      { name: 'createTask', payload: { id: placed, title: 'Placed', groupId: group.id, labels: ['x'] } },
    );
    expect(rows.get('task', part)).toMatchObject({ ownerId: other, role: 'editor', NoteAccess: [] });
    expect(rows.get('task', placed)).toMatchObject({
      ownerId: me,
      role: 'owner',
      groupId: group.id,
      organizationId: group.organizationId,
      labels: ['x'],
    });
  });

  it('is where the task it is put below is, and goes and comes back with that', () => {
    show({ name: 'updateTask', payload: { id: second.id, version: 1, data: { parentTaskId: theirs.id } } });
    expect(rows.get('task', second.id)).toMatchObject({ ownerId: other, role: 'editor' });
    show({ name: 'deleteTask', payload: { id: theirs.id } });
    expect([theirs, second, task].map(({ id }) => rows.get('task', id)?.id)).toEqual([
      undefined,
      undefined,
      task.id,
    ]);
    show({ name: 'restoreTask', payload: { id: theirs.id } });
    expect(rows.get('task', second.id)).toMatchObject({ parentTaskId: theirs.id });
  });

  it('that comes back takes the others of its series along, as far as they are known', () => {
    const rule = {
      rule: 'FREQ=WEEKLY;BYDAY=FR',
      timeZone: 'Europe/Berlin',
      basis: 'date' as const,
      seriesId: uuidv7(),
    };
    // Daylight begins on 29 March: nine o'clock stays nine o'clock.
    const [first, next, last] = [
      '2026-03-20T08:00:00.000Z',
      '2026-03-27T08:00:00.000Z',
      '2026-04-03T07:00:00.000Z',
    ].map((occurrence) => testTask(me, { dueDate: occurrence, recurrence: { ...rule, occurrence } }));
    const done = testTask(me, { progress: 'done', recurrence: { ...rule, occurrence: at } });
    if (first === undefined || next === undefined || last === undefined) throw new Error('Three were made');
    put(...[first, next, last, done].map(upsertOf.task));
    const part = testTask(me, { parentTaskId: last.id });
    put(upsertOf.task(part));
    const title = 'Water the plants';
    const dueDate = '2026-03-28T07:30:00.000Z';
    const data = { title, dueDate, isNew: false };
    show({ name: 'updateTask', payload: { id: next.id, version: 1, data, scope: 'following' } });
    expect(rows.get('task', first.id)).toMatchObject({ title: first.title, dueDate: first.dueDate });
    expect(rows.get('task', last.id)).toMatchObject({
      title,
      dueDate: '2026-04-04T06:30:00.000Z',
      isNew: true,
    });
    for (const { id } of [next, last])
      expect(rows.get('task', id)?.recurrence?.rule).toBe('FREQ=WEEKLY;BYDAY=SA');
    expect(rows.get('task', first.id)?.recurrence?.rule).toBe('FREQ=WEEKLY;BYDAY=FR');
    show({
      name: 'updateTask',
      payload: { id: next.id, version: 1, data: { importance: 9 }, scope: 'all' },
    });
    expect([first, next, last, done].map(({ id }) => rows.get('task', id)?.importance)).toEqual([
      9, 9, 9, 50,
    ]);
    expect(rows.get('task', first.id)?.dueDate).toBe(first.dueDate);
    show({ name: 'deleteTask', payload: { id: next.id, scope: 'following' } });
    const shown = () =>
      [first, next, last, part, done].filter(({ id }) => rows.get('task', id) !== undefined);
    expect(shown()).toEqual([first, done]);
    show(
      { name: 'restoreTask', payload: { id: next.id } },
      { name: 'restoreTask', payload: { id: last.id } },
    );
    expect(shown()).toHaveLength(5);
  });

  it('shows of a wider edit, of a recurrence and of an old value only what is certain', () => {
    const due = { ...task, dueDate: at, version: 2 };
    put(upsertOf.task(due));
    const rule = { rule: 'FREQ=WEEKLY', timeZone: 'Europe/Berlin', basis: 'date' as const };
    show(
      { name: 'updateTask', payload: { id: task.id, version: 2, data: { importance: 9 }, scope: 'all' } },
      { name: 'setTaskRecurrence', payload: { id: task.id, recurrence: rule } },
      { name: 'setTaskRecurrence', payload: { id: second.id, recurrence: rule } },
      { name: 'restoreTaskField', payload: { id: task.id, historyId: uuidv7() } },
    );
    expect(rows.get('task', task.id)).toMatchObject({
      importance: 9,
      recurrence: { ...rule, occurrence: at },
    });
    expect(rows.get('task', second.id)?.recurrence).toBeNull();
    show({ name: 'setTaskRecurrence', payload: { id: task.id, recurrence: null } });
    expect(rows.get('task', task.id)?.recurrence).toBeNull();
  });

  it('is shared, shared otherwise and no longer, by name where one knows it', () => {
    const acme = testOrganization({ name: 'Acme' });
    put(upsertOf.organization(acme));
    const [first, next] = [uuidv7(), uuidv7()];
    show({
      name: 'createTaskAccess',
      payload: { id: task.id, data: { accessId: first, organizationId: acme.id } },
    });
    const entry = testAccess({ id: first, organizationId: acme.id, name: 'Acme' });
    expect(rows.get('task', task.id)?.NoteAccess).toEqual([entry]);
    show({
      name: 'replaceTaskAccess',
      payload: { id: task.id, deleteAccessId: first, data: { accessId: next, userId: other, right: 'edit' } },
    });
    expect(rows.get('task', task.id)?.NoteAccess).toEqual([
      testAccess({ id: next, userId: other, right: 'edit' }),
    ]);
    show({ name: 'deleteTaskAccess', payload: { id: task.id, accessId: next } });
    expect(rows.get('task', task.id)?.NoteAccess).toEqual([]);
  });

  it('gets links, which change and go by their own id', () => {
    const id = uuidv7();
    const data = { assetType: 'amount' as const, assetValue: '9.50', unit: 'EUR' };
    show({ name: 'createAssetLink', payload: { id: task.id, createAssetData: { assetLinkId: id, data } } });
    expect(rows.get('task', task.id)?.assetLinks).toEqual([{ id, noteId: task.id, ...data, label: '' }]);
    const place = { assetType: 'place' as const, assetValue: 'Berlin', label: 'Where' };
    show({ name: 'updateAssetLink', payload: { id, updateAssetData: place } });
    expect(rows.get('task', task.id)?.assetLinks).toEqual([{ id, noteId: task.id, ...place, unit: null }]);
    show({ name: 'deleteAssetLink', payload: { id } });
    expect(rows.get('task', task.id)?.assetLinks).toEqual([]);
  });
});

describe('a collection', () => {
  const collectionId = uuidv7();
  const orderOf = () => rows.get('collection', collectionId)?.notes.map(({ noteId }) => noteId);
  const placeOf = (noteId: string) =>
    rows.get('collection', collectionId)?.notes.find((each) => each.noteId === noteId)?.positionInList ?? '';

  beforeEach(() => {
    const taskIds = [task.id, second.id];
    show({ name: 'createQuickCollection', payload: { collectionId, name: 'Trip', taskIds } });
  });

  it('takes tasks at its end once, in an order of its own, and lets them go', () => {
    show(
      { name: 'addTaskToCollection', payload: { collectionId, taskId: theirs.id } },
      { name: 'addTaskToCollection', payload: { collectionId, taskId: task.id } },
    );
    expect(orderOf()).toEqual([task.id, second.id, theirs.id]);
    const updatedNotes = [{ noteId: theirs.id, positionInList: `${placeOf(task.id)}V` }];
    show({ name: 'updateNotePositionsInCollection', payload: { collectionId, updatedNotes } });
    expect(orderOf()).toEqual([task.id, theirs.id, second.id]);
    show({ name: 'removeTaskFromCollection', payload: { collectionId, taskId: task.id } });
    expect(orderOf()).toEqual([theirs.id, second.id]);
  });

  it('loses a task that is finished or deleted, and has it back where it stood when that is undone', () => {
    show({ name: 'finishTask', payload: { id: task.id, at, clientNow: at } });
    expect(orderOf()).toEqual([second.id]);
    show({ name: 'addTaskToCollection', payload: { collectionId, taskId: theirs.id } });
    show({ name: 'reopenTask', payload: { id: task.id } });
    expect(orderOf()).toEqual([task.id, second.id, theirs.id]);
    show(
      { name: 'deleteTask', payload: { id: second.id } },
      { name: 'restoreTask', payload: { id: second.id } },
    );
    expect(orderOf()).toEqual([task.id, second.id, theirs.id]);
  });

  it('is renamed, goes and comes back; a new one stands behind those beside it', () => {
    const next = uuidv7();
    show(
      {
        name: 'updateCollection',
        payload: { collectionId, version: 1, updateCollectionData: { name: 'Rome' } },
      },
      { name: 'createQuickCollection', payload: { collectionId: next, name: 'Next' } },
      { name: 'deleteCollection', payload: { collectionId } },
    );
    expect(orderOf()).toBeUndefined();
    show({ name: 'restoreCollection', payload: { collectionId } });
    const [restored, added] = [rows.get('collection', collectionId), rows.get('collection', next)];
    expect(restored?.name).toBe('Rome');
    expect((added?.position ?? '') > (restored?.position ?? '')).toBe(true);
  });
});

describe('a label', () => {
  const label = testLabel(me, { name: 'home' });
  const labelsOf = () => [task, second, theirs].map(({ id }) => rows.get('task', id)?.labels);
  beforeEach(() => put(upsertOf.label(label)));

  it('takes its new name onto one’s own tasks, whatever their case, and nobody else’s', () => {
    show({
      name: 'updateLabel',
      payload: { labelId: label.id, version: 1, updateLabelData: { name: 'house', tone: 'red' } },
    });
    expect(rows.get('label', label.id)).toMatchObject({ name: 'house', tone: 'red' });
    expect(labelsOf()).toEqual([['house', 'phone'], ['house'], ['home']]);
  });

  it('goes from the tasks and comes back onto them as they are now', () => {
    show({ name: 'deleteLabel', payload: { labelId: label.id } });
    expect(labelsOf()).toEqual([['phone'], [], ['home']]);
    show({
      name: 'updateTask',
      payload: { id: task.id, version: 1, data: { title: 'Changed', labels: ['x'] } },
    });
    show({ name: 'restoreLabel', payload: { labelId: label.id } });
    expect(labelsOf()).toEqual([['x', 'home'], ['home'], ['home']]);
    expect(rows.get('task', task.id)?.title).toBe('Changed');
  });

  it('stands behind the others when it is new', () => {
    const id = uuidv7();
    show({ name: 'createLabel', payload: { id, name: 'garden' } });
    expect(rows.get('label', id)).toMatchObject({ name: 'garden', tone: 'grey', ownerId: me });
    expect((rows.get('label', id)?.position ?? '') > label.position).toBe(true);
  });
});

describe('a comment', () => {
  it('shows under one’s name, is edited, goes and comes back', () => {
    const commentId = uuidv7();
    const created: Write = { name: 'createComment', payload: { commentId, noteId: task.id, text: 'Done?' } };
    show(created);
    expect(rows.get('comment', commentId)).toMatchObject({ authorName: 'Ada Lovelace', isEdited: false });
    expect(subjectOf(created, me)).toMatchObject({ entity: 'comment', id: commentId, dependsOn: [task.id] });
    show({ name: 'updateComment', payload: { commentId, data: { text: 'Done!' } } });
    show({ name: 'deleteComment', payload: { commentId } });
    expect(rows.get('comment', commentId)).toBeUndefined();
    show({ name: 'restoreComment', payload: { commentId } });
    expect(rows.get('comment', commentId)).toMatchObject({ text: 'Done!', isEdited: true });
  });
});

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
    const record = rows.get('timerRecord', id);
    return [record?.startedAt, record?.endedAt];
  };

  it('is added by hand, changed, moved and split', () => {
    show({ name: 'createNoteTimerRecord', payload: { id: task.id, data } });
    expect(rows.get('timerRecord', recordId)).toMatchObject({
      noteId: task.id,
      userId: me,
      note: 'On the phone',
    });
    show({ name: 'splitNoteTimerRecord', payload: { ...ids, newRecordId, at: end } });
    expect(rows.get('timerRecord', newRecordId)).toBeUndefined();
    show({ name: 'splitNoteTimerRecord', payload: { ...ids, newRecordId, at: middle } });
    expect([span(recordId), span(newRecordId)]).toEqual([
      [start, middle],
      [middle, end],
    ]);
    const patch = { noteId: second.id, note: 'Elsewhere' };
    show({ name: 'updateNoteTimerRecord', payload: { ...ids, version: 1, data: patch } });
    expect(rows.get('timerRecord', recordId)).toMatchObject({ ...patch, endedAt: middle });
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
    expect(rows.get('user', me)?.activeTask).toEqual({ id: second.id });
  });
});

it('a timer of a device whose clock is off runs by the server’s, from its start to its end', () => {
  const clockOffset = 3 * 3_600_000;
  const recordId = uuidv7();
  const end = '2026-03-02T09:30:00.000Z';
  const context = { view: rows, accountId: me, at, tombstones, clockOffset };
  const showThere = (write: Write) =>
    rows.commit(() => {
      for (const change of effectsOf(write, context)) rows.overlay(change);
    });
  showThere({
    name: 'startNoteTimer',
    payload: { id: task.id, data: { recordId, startedAt: at, clientNow: at } },
  });
  expect(rows.get('timerRecord', recordId)).toMatchObject({
    startedAt: '2026-03-02T12:00:00.000Z',
    endedAt: null,
  });
  showThere({ name: 'endNoteTimer', payload: { id: task.id, data: { endedAt: end, clientNow: end } } });
  expect(rows.get('timerRecord', recordId)?.endedAt).toBe('2026-03-02T12:30:00.000Z');
});

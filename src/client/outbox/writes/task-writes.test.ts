import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertOf } from '../../replica/upsert.ts';
import { testAccess, testGroup, testOrganization } from '../../row.test-support.ts';
import { testTask } from '../../test-server.test-support.ts';
import { createShownRows } from './shown-rows.test-support.ts';

const { at, me, other, put, reset, second, show, shown, task, theirs } = createShownRows();
beforeEach(reset);

describe('a task', () => {
  it('that is a part belongs to whom the whole belongs to; one of a group names its organization', () => {
    const group = testGroup(uuidv7());
    put(upsertOf.group(group));
    const [part, placed] = [uuidv7(), uuidv7()];
    show(
      { name: 'createTask', payload: { id: part, title: 'Part', parentTaskId: theirs.id } },
      { name: 'createTask', payload: { id: placed, title: 'Placed', groupId: group.id, labels: ['x'] } },
    );
    expect(shown.get('task', part)).toMatchObject({ ownerId: other, role: 'editor', NoteAccess: [] });
    expect(shown.get('task', placed)).toMatchObject({
      ownerId: me,
      role: 'owner',
      groupId: group.id,
      organizationId: group.organizationId,
      labels: ['x'],
    });
  });

  it('is where the task it is put below is, and goes and comes back with that', () => {
    show({ name: 'updateTask', payload: { id: second.id, version: 1, data: { parentTaskId: theirs.id } } });
    expect(shown.get('task', second.id)).toMatchObject({ ownerId: other, role: 'editor' });
    show({ name: 'deleteTask', payload: { id: theirs.id } });
    expect([theirs, second, task].map(({ id }) => shown.get('task', id)?.id)).toEqual([
      undefined,
      undefined,
      task.id,
    ]);
    show({ name: 'restoreTask', payload: { id: theirs.id } });
    expect(shown.get('task', second.id)).toMatchObject({ parentTaskId: theirs.id });
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
    expect(shown.get('task', first.id)).toMatchObject({ title: first.title, dueDate: first.dueDate });
    expect(shown.get('task', last.id)).toMatchObject({
      title,
      dueDate: '2026-04-04T06:30:00.000Z',
      isNew: true,
    });
    for (const { id } of [next, last])
      expect(shown.get('task', id)?.recurrence?.rule).toBe('FREQ=WEEKLY;BYDAY=SA');
    expect(shown.get('task', first.id)?.recurrence?.rule).toBe('FREQ=WEEKLY;BYDAY=FR');
    show({
      name: 'updateTask',
      payload: { id: next.id, version: 1, data: { importance: 9 }, scope: 'all' },
    });
    expect([first, next, last, done].map(({ id }) => shown.get('task', id)?.importance)).toEqual([
      9, 9, 9, 50,
    ]);
    expect(shown.get('task', first.id)?.dueDate).toBe(first.dueDate);
    show({ name: 'deleteTask', payload: { id: next.id, scope: 'following' } });
    const remaining = () =>
      [first, next, last, part, done].filter(({ id }) => shown.get('task', id) !== undefined);
    expect(remaining()).toEqual([first, done]);
    show(
      { name: 'restoreTask', payload: { id: next.id } },
      { name: 'restoreTask', payload: { id: last.id } },
    );
    expect(remaining()).toHaveLength(5);
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
    expect(shown.get('task', task.id)).toMatchObject({
      importance: 9,
      recurrence: { ...rule, occurrence: at },
    });
    expect(shown.get('task', second.id)?.recurrence).toBeNull();
    show({ name: 'setTaskRecurrence', payload: { id: task.id, recurrence: null } });
    expect(shown.get('task', task.id)?.recurrence).toBeNull();
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
    expect(shown.get('task', task.id)?.NoteAccess).toEqual([entry]);
    show({
      name: 'replaceTaskAccess',
      payload: { id: task.id, deleteAccessId: first, data: { accessId: next, userId: other, right: 'edit' } },
    });
    expect(shown.get('task', task.id)?.NoteAccess).toEqual([
      testAccess({ id: next, userId: other, right: 'edit' }),
    ]);
    show({ name: 'deleteTaskAccess', payload: { id: task.id, accessId: next } });
    expect(shown.get('task', task.id)?.NoteAccess).toEqual([]);
  });

  it('gets links, which change and go by their own id', () => {
    const id = uuidv7();
    const data = { assetType: 'amount' as const, assetValue: '9.50', unit: 'EUR' };
    show({ name: 'createAssetLink', payload: { id: task.id, createAssetData: { assetLinkId: id, data } } });
    expect(shown.get('task', task.id)?.assetLinks).toEqual([
      { id, noteId: task.id, ...data, label: '', file: null },
    ]);
    const link = { assetType: 'place' as const, assetValue: 'Berlin', label: 'Where' };
    show({ name: 'updateAssetLink', payload: { id, updateAssetData: link } });
    expect(shown.get('task', task.id)?.assetLinks).toEqual([
      { id, noteId: task.id, ...link, unit: null, file: null },
    ]);
    show({ name: 'deleteAssetLink', payload: { id } });
    expect(shown.get('task', task.id)?.assetLinks).toEqual([]);
  });
});

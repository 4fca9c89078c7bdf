import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { upsertOf } from '../../replica/upsert.ts';
import { testLabel } from '../../row.test-support.ts';
import { createShownRows } from './shown-rows.test-support.ts';

const { me, put, reset, second, show, shown, task, theirs } = createShownRows();
beforeEach(reset);

describe('a label', () => {
  const label = testLabel(me, { name: 'home' });
  const labelsOf = () => [task, second, theirs].map(({ id }) => shown.get('task', id)?.labels);
  beforeEach(() => put(upsertOf.label(label)));

  it('takes its new name onto one’s own tasks, whatever their case, and nobody else’s', () => {
    show({
      name: 'updateLabel',
      payload: { labelId: label.id, version: 1, updateLabelData: { name: 'house', tone: 'red' } },
    });
    expect(shown.get('label', label.id)).toMatchObject({ name: 'house', tone: 'red' });
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
    expect(shown.get('task', task.id)?.title).toBe('Changed');
  });

  it('stands behind the others when it is new', () => {
    const id = uuidv7();
    show({ name: 'createLabel', payload: { id, name: 'garden' } });
    expect(shown.get('label', id)).toMatchObject({ name: 'garden', tone: 'grey', ownerId: me });
    expect((shown.get('label', id)?.position ?? '') > label.position).toBe(true);
  });
});

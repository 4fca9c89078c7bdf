import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { createShownRows } from './shown-rows.test-support.ts';

const { at, reset, second, show, shown, task, theirs } = createShownRows();
beforeEach(reset);

describe('a collection', () => {
  const collectionId = uuidv7();
  const orderOf = () => shown.get('collection', collectionId)?.notes.map(({ noteId }) => noteId);
  const positionOf = (noteId: string) =>
    shown.get('collection', collectionId)?.notes.find((each) => each.noteId === noteId)?.positionInList ?? '';

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
    const updatedNotes = [{ noteId: theirs.id, positionInList: `${positionOf(task.id)}V` }];
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
    const [restored, added] = [shown.get('collection', collectionId), shown.get('collection', next)];
    expect(restored?.name).toBe('Rome');
    expect((added?.position ?? '') > (restored?.position ?? '')).toBe(true);
  });
});

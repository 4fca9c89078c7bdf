import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Write } from '../client.ts';
import { mergeTarget } from './coalesce.ts';
import { makeOperation } from './make-operation.ts';
import type { Operation } from './operation.ts';
import { mergeWrites, subjectOf } from './registry.ts';

const me = uuidv7();
const [id, other, collectionId, recordId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];

function waiting(write: Write): Operation {
  const identity = { requestId: uuidv7(), at: '2026-03-02T09:00:00.000Z' };
  return makeOperation(write, subjectOf(write, me), identity);
}
function edit(data: { title?: string; parentTaskId?: string }, of = id, scope?: 'all'): Write {
  return { name: 'updateTask', payload: { id: of, version: 1, data, ...(scope && { scope }) } };
}

describe('what must stay two writes', () => {
  it('an edit of a whole beside the making of its part', () => {
    const part = waiting({ name: 'createTask', payload: { id: other, title: 'Part', parentTaskId: id } });
    expect(mergeTarget([part], edit({ title: 'Whole' }), me)).toBeUndefined();
  });

  it('an edit that names what was made after the edit before it', () => {
    const before = waiting(edit({ title: 'First' }));
    const parent = waiting({ name: 'createTask', payload: { id: other, title: 'Whole' } });
    expect(mergeTarget([before, parent], edit({ parentTaskId: other }), me)).toBeUndefined();
    expect(mergeTarget([before, parent], edit({ title: 'Second' }), me)).toBe(before);
  });

  it('edits between which another reached the whole series', () => {
    const before = waiting(edit({ title: 'First' }));
    const wide = waiting(edit({ title: 'All' }, other, 'all'));
    expect(mergeTarget([before, wide], edit({ title: 'Second' }), me)).toBeUndefined();
    const between = waiting(edit({ title: 'Second' }));
    expect(mergeTarget([wide, between], edit({ title: 'All again' }, other, 'all'), me)).toBeUndefined();
    expect(mergeTarget([before, wide], edit({ title: 'All again' }, other, 'all'), me)).toBe(wide);
  });

  it('edits of an entry between which another changed its whole series', () => {
    const rename = (calendarItemId: string, title: string, reach?: 'all'): Write => ({
      name: 'updateScheduleItem',
      payload: { calendarItemId, version: 1, props: { title }, ...(reach && { reach }) },
    });
    const before = waiting(rename(id, 'First'));
    const wide = waiting(rename(other, 'All', 'all'));
    expect(mergeTarget([before, wide], rename(id, 'Second'), me)).toBeUndefined();
    expect(mergeTarget([before, waiting(rename(other, 'One'))], rename(id, 'Second'), me)).toBe(before);
  });

  it('edits that reach differently far', () => {
    expect(mergeWrites(edit({ title: 'One' }), edit({ title: 'All' }, id, 'all'))).toBeNull();
    const create: Write = { name: 'createTask', payload: { id, title: 'New' } };
    expect(mergeWrites(create, edit({ title: 'All' }, id, 'all'))).toBeNull();
  });

  it('a record that is made and then moved to another task', () => {
    const data = { recordId, startedAt: '2026-03-02T06:00:00.000Z', endedAt: '2026-03-02T07:00:00.000Z' };
    const made: Write = { name: 'createNoteTimerRecord', payload: { id, data } };
    const moved = { id, recordId, version: 1, data: { noteId: other } };
    expect(mergeWrites(made, { name: 'updateNoteTimerRecord', payload: moved })).toBeNull();
    const noted = { id, recordId, version: 1, data: { note: 'On the phone' } };
    expect(mergeWrites(made, { name: 'updateNoteTimerRecord', payload: noted })).toMatchObject({
      payload: { data: { ...data, note: 'On the phone' } },
    });
  });
});

describe('what becomes one write', () => {
  it('moves within a collection, each task where it was moved to last', () => {
    const move = (noteId: string, positionInList: string): Write => ({
      name: 'updateNotePositionsInCollection',
      payload: { collectionId, updatedNotes: [{ noteId, positionInList }] },
    });
    const first = mergeWrites(move(id, 'a1'), move(other, 'a2'));
    expect(first && mergeWrites(first, move(id, 'a3'))).toMatchObject({
      payload: {
        updatedNotes: [
          { noteId: id, positionInList: 'a3' },
          { noteId: other, positionInList: 'a2' },
        ],
      },
    });
  });

  it('names of a new collection, a new label and a new comment', () => {
    const renamed: Write = {
      name: 'updateCollection',
      payload: { collectionId, version: 1, updateCollectionData: { name: 'Rome' } },
    };
    const collection: Write = { name: 'createQuickCollection', payload: { collectionId, name: 'Trip' } };
    expect(mergeWrites(collection, renamed)).toMatchObject({ payload: { name: 'Rome' } });
    const label: Write = { name: 'createLabel', payload: { id, name: 'home' } };
    const toned: Write = {
      name: 'updateLabel',
      payload: { labelId: id, version: 1, updateLabelData: { tone: 'red' } },
    };
    expect(mergeWrites(label, toned)).toMatchObject({ payload: { name: 'home', tone: 'red' } });
    const comment: Write = {
      name: 'createComment',
      payload: { commentId: id, noteId: other, text: 'Done?' },
    };
    const edited: Write = { name: 'updateComment', payload: { commentId: id, data: { text: 'Done!' } } };
    expect(mergeWrites(comment, edited)).toMatchObject({ payload: { noteId: other, text: 'Done!' } });
  });
});

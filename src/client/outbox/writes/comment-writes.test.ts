import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Write } from '../../client.ts';
import { subjectOf } from '../registry.ts';
import { createShownRows } from './shown-rows.test-support.ts';

const { me, reset, show, shown, task } = createShownRows();
beforeEach(reset);

describe('a comment', () => {
  it('shows under one’s name, is edited, goes and comes back', () => {
    const commentId = uuidv7();
    const created: Write = { name: 'createComment', payload: { commentId, noteId: task.id, text: 'Done?' } };
    show(created);
    expect(shown.get('comment', commentId)).toMatchObject({ authorName: 'Ada Lovelace', isEdited: false });
    expect(subjectOf(created, me)).toMatchObject({ entity: 'comment', id: commentId, dependsOn: [task.id] });
    show({ name: 'updateComment', payload: { commentId, data: { text: 'Done!' } } });
    show({ name: 'deleteComment', payload: { commentId } });
    expect(shown.get('comment', commentId)).toBeUndefined();
    show({ name: 'restoreComment', payload: { commentId } });
    expect(shown.get('comment', commentId)).toMatchObject({ text: 'Done!', isEdited: true });
  });
});

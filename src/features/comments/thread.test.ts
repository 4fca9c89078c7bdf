import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/task/comment.ts';
import { firstUnseen } from './thread.ts';

const comment = (id: string, authorId: string, createdAt: string): Comment => ({
  id,
  createdAt,
  updatedAt: createdAt,
  version: 1,
  noteId: 'task',
  delegationRequestId: null,
  authorId,
  authorName: authorId,
  text: id,
  mentionIds: [],
  isEdited: false,
  files: [],
});

describe('the first unseen comment', () => {
  const talk = [
    comment('a', 'tom', '2026-01-01'),
    comment('b', 'mara', '2026-01-02'),
    comment('c', 'tom', '2026-01-03'),
  ];

  it('is null on the first visit, when all would be new', () => {
    expect(firstUnseen(talk, null, 'mara')).toBe(null);
  });

  it('is never one’s own', () => {
    expect(firstUnseen(talk, '2026-01-01', 'mara')).toBe('c');
  });

  it('is null when all were seen', () => {
    expect(firstUnseen(talk, '2026-01-03', 'mara')).toBe(null);
  });
});

import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
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
});

describe('the first comment one has not seen', () => {
  const talk = [
    comment('a', 'tom', '2026-01-01'),
    comment('b', 'mara', '2026-01-02'),
    comment('c', 'tom', '2026-01-03'),
  ];

  it('is none on the first look, when all would be new', () => {
    expect(firstUnseen(talk, null, 'mara')).toBe(null);
  });

  it('is never one’s own', () => {
    expect(firstUnseen(talk, '2026-01-01', 'mara')).toBe('c');
  });

  it('is none when all were seen', () => {
    expect(firstUnseen(talk, '2026-01-03', 'mara')).toBe(null);
  });
});

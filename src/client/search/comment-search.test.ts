import { expect, test } from 'vitest';
import type { Comment } from '#contract/task/comment.ts';
import { testComment } from '../row.test-support.ts';
import { searchComments } from './comment-search.ts';

const file = {
  ...{ id: 'f', name: 'Zeppelin über Köln.pdf', size: 1, mediaType: 'application/pdf' },
  ...{ width: null, height: null, hasPreview: false },
};
const comment = (patch: Partial<Comment>) => testComment('ada', { noteId: 'task', ...patch });
const textsOf = (query: string, comments: readonly Comment[]) =>
  [...searchComments(comments, query).values()].map(({ text }) => text);

test('searchComments finds nothing for a query without words, and no comment without every word', () => {
  const comments = [comment({ text: 'The airship', files: [file] })];
  for (const query of ['', ' - ', 'zeppelin hangar']) expect(textsOf(query, comments)).toEqual([]);
});

test('searchComments finds comments on tasks by their text and the names of their files, the latest of a task', () => {
  const comments = [
    comment({ noteId: 'a', text: 'later', createdAt: '2026-02-01T00:00:00.000Z', files: [file] }),
    comment({ noteId: 'a', text: 'earlier', createdAt: '2026-01-01T00:00:00.000Z', files: [file] }),
    comment({ noteId: 'b', text: 'koln' }),
    comment({ noteId: null, delegationRequestId: 'r', text: 'on a request', files: [file] }),
  ];
  expect(textsOf('KOLN', comments)).toEqual(['later', 'koln']);
  expect(textsOf('earl zeppel', comments)).toEqual(['earlier']);
});

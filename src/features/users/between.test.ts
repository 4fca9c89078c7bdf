import { expect, it } from 'vitest';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import type { Task } from '#contract/task/task.ts';
import { requestsWith, tasksWith } from './between.ts';

const task = (ownerId: string, ...given: string[]) =>
  ({ ownerId, progress: 'todo', NoteAccess: given.map((userId) => ({ userId })) }) as unknown as Task;
const request = (issuerId: string, asked: string | null, acceptedById: string | null = null) =>
  ({ issuerId, acceptedById, access: [{ userId: asked }] }) as unknown as DelegationRequest;

it.each([
  ['mine, given to them', task('me', 'tom'), true],
  ['theirs, given to me', task('tom', 'me'), true],
  ['mine alone', task('me'), false],
  ['a third one’s, given to both', task('eve', 'me', 'tom'), false],
  ['done', { ...task('me', 'tom'), progress: 'done' } as Task, false],
])('a task that is %s', (_title, row, expected) => {
  expect(tasksWith('tom', 'me').where(row)).toBe(expected);
});

it.each([
  ['I asked them', request('me', 'tom'), true],
  ['they asked me', request('tom', 'me'), true],
  ['I asked a group and they took it', request('me', null, 'tom'), true],
  ['I asked somebody else', request('me', 'eve'), false],
])('a request where %s', (_title, row, expected) => {
  expect(requestsWith('tom', 'me').where(row)).toBe(expected);
});

it('a user shares no tasks and requests with themselves', () => {
  expect(tasksWith('me', 'me').where(task('me', 'me'))).toBe(false);
});

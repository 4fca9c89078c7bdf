import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import type { Write } from '../client.ts';
import { NoResponseError, RefusedError } from '../failure.ts';
import { testTask } from '../test-server.test-support.ts';
import { looksApplied, mayBeForgotten } from './old-operation.ts';
import type { Operation } from './operation.ts';
import type { Ask } from './server-state.ts';

const task = testTask(uuidv7(), { importance: 70 });
const now = Date.parse('2026-03-02T09:00:00.000Z');

function operation(write: Write, patch: Partial<Operation> = {}): Operation {
  return {
    requestId: uuidv7(),
    entity: 'task',
    entityId: task.id,
    at: '2026-01-30T08:00:00.000Z',
    isSent: true,
    error: null,
    write,
    ...patch,
  };
}
const answering = (answer: () => unknown) => (async () => answer()) as unknown as Ask;
const edit = (importance: number): Write => ({
  name: 'updateTask',
  payload: { id: task.id, version: 1, data: { importance } },
});

it('asks only about what was sent and is older than the server remembers', () => {
  expect(mayBeForgotten(operation(edit(70)), now)).toBe(true);
  expect(mayBeForgotten(operation(edit(70), { isSent: false }), now)).toBe(false);
  expect(mayBeForgotten(operation(edit(70), { at: '2026-02-01T08:00:00.000Z' }), now)).toBe(false);
});

it('keeps waiting where nobody answers', async () => {
  const away = answering(() => {
    throw new NoResponseError('away');
  });
  await expect(looksApplied(operation(edit(70)), away)).rejects.toThrow('away');
});

it('takes the state that the write would make for the write having been applied', async () => {
  const there = answering(() => task);
  const missing = answering(() => {
    throw new RefusedError({ id: 'not_found', message: 'Not found' });
  });
  const create: Write = { name: 'createTask', payload: { id: task.id, title: 'Call Bob' } };
  const remove: Write = { name: 'deleteTask', payload: { id: task.id } };
  expect(await looksApplied(operation(edit(70)), there)).toBe(true);
  expect(await looksApplied(operation(edit(71)), there)).toBe(false);
  expect(await looksApplied(operation(create), there)).toBe(true);
  expect(await looksApplied(operation(create), missing)).toBe(false);
  expect(await looksApplied(operation(remove), missing)).toBe(true);
  expect(await looksApplied(operation(remove), there)).toBe(false);
});

import { expect, it } from 'vitest';
import { parseIdleSpan } from './parse-idle-span.ts';

const span = {
  recordId: '01a1fe19-e096-728c-9636-5e8e443a099f',
  taskId: '01a1fe19-e096-728c-9636-5e8e443a0990',
  from: '2026-11-21T12:00:00.000Z',
  until: null,
};

it.each([
  null,
  '',
  '{',
  'null',
  JSON.stringify({ ...span, recordId: 'r' }),
  JSON.stringify({ ...span, from: 'yesterday' }),
  JSON.stringify({ ...span, until: undefined }),
])('finds no span in %j', (stored) => {
  expect(parseIdleSpan(stored)).toBeNull();
});

it('an idle span of the worker is read, finished or not', () => {
  const over = { ...span, until: '2026-11-21T12:30:00.000Z' };
  expect(parseIdleSpan(JSON.stringify(span))).toEqual(span);
  expect(parseIdleSpan(JSON.stringify(over))).toEqual(over);
});

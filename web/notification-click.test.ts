import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { clickedPath, readOpenRequest } from './notification-click.ts';

const id = uuidv7();

it.each([
  [null, 'finish', '/'],
  [{}, '', '/'],
  [{ path: '/task/1', id }, '', '/task/1'],
  [{ path: '/task/1', id }, 'unknown', '/task/1'],
  [{ path: '/task/1', id: null }, 'finish', '/task/1'],
  [{ path: '/task/1', id }, 'finish', `/notifications?act=finish&id=${id}`],
])('a click on a notice of %j, button %j', (data, action, path) => {
  expect(clickedPath(data, action)).toBe(path);
});

it.each([
  null,
  'daywall:change-now',
  { type: 'daywall:open' },
  { type: 'daywall:open', path: '//evil.example' },
])('is not taken in by %j', (data) => {
  expect(readOpenRequest(data)).toBeNull();
});

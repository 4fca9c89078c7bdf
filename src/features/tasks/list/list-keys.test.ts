import { expect, test } from 'vitest';
import { listActOf } from './list-keys.ts';

const press = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false };

test('keys with a modifier belong to the browser', () => {
  expect(listActOf({ ...press, key: 's', ctrlKey: true })).toBeNull();
  expect(listActOf({ ...press, key: 'x', metaKey: true })).toBeNull();
});

test('a held key repeats movements, but finishes and deletes once', () => {
  expect(listActOf({ ...press, key: 'j', repeat: true })).toBe('next');
  expect(listActOf({ ...press, key: 'x', repeat: true })).toBeNull();
  expect(listActOf({ ...press, key: 'Delete', repeat: true })).toBeNull();
});

test('a key without an action is ignored', () => {
  expect(listActOf({ ...press, key: 'q' })).toBeNull();
  expect(listActOf({ ...press, key: 'constructor' })).toBeNull();
});

test('rows are selected and moved with the usual modifiers', () => {
  expect(listActOf({ ...press, key: 'a', ctrlKey: true })).toBe('selectAll');
  expect(listActOf({ ...press, key: 'a', metaKey: true })).toBe('selectAll');
  expect(listActOf({ ...press, key: 'a' })).toBeNull();
  expect(listActOf({ ...press, key: 'ArrowDown', shiftKey: true, repeat: true })).toBe('selectDown');
  expect(listActOf({ ...press, key: 'ArrowUp', altKey: true })).toBe('moveUp');
  expect(listActOf({ ...press, key: 'ArrowUp', altKey: true, shiftKey: true })).toBeNull();
  expect(listActOf({ ...press, key: 'ArrowUp' })).toBeNull();
});

import { expect, test } from 'vitest';
import { listActOf } from './list-keys.ts';

const press = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };

test('keys with a modifier belong to the browser', () => {
  expect(listActOf({ ...press, key: 's', ctrlKey: true })).toBeNull();
  expect(listActOf({ ...press, key: 'x', metaKey: true })).toBeNull();
});

test('a key held down moves on, but finishes and deletes once', () => {
  expect(listActOf({ ...press, key: 'j', repeat: true })).toBe('next');
  expect(listActOf({ ...press, key: 'x', repeat: true })).toBeNull();
  expect(listActOf({ ...press, key: 'Delete', repeat: true })).toBeNull();
});

test('what is no key of the list is left alone', () => {
  expect(listActOf({ ...press, key: 'q' })).toBeNull();
  expect(listActOf({ ...press, key: 'constructor' })).toBeNull();
});

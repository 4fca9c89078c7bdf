import { expect, test } from 'vitest';
import { checkMarkAt, toggledCheckMark } from './check-mark.ts';

test('a list item without brackets has no checkbox', () => {
  expect(checkMarkAt('- plain', 0)).toBeNull();
  expect(checkMarkAt('- [ ] open', undefined)).toBeNull();
});

test('ticking and unticking changes one character', () => {
  const text = 'Before\n\n- [ ] *open*\n  - [x] deep\n1. [X] numbered';
  const at = (item: string) => checkMarkAt(text, text.indexOf(item));
  const open = at('- [ ]');
  const deep = at('- [x]');
  const numbered = at('1. [X]');
  if (open === null || deep === null || numbered === null) throw new Error('all three have a box');
  expect([open.label, deep.label, numbered.label]).toEqual(['open', 'deep', 'numbered']);
  expect(toggledCheckMark(text, open)).toBe(text.replace('- [ ]', '- [x]'));
  expect(toggledCheckMark(text, deep)).toBe(text.replace('- [x]', '- [ ]'));
  expect(toggledCheckMark(toggledCheckMark(text, open), open)).toBe(text);
});

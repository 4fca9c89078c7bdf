import { expect, test } from 'vitest';
import { EMPTY_LINE, reduceLine } from './quick-line.ts';

test('a literal is dropped when its text is no longer in the line', () => {
  let line = reduceLine(EMPTY_LINE, { type: 'typed', text: 'Call Bob tomorrow', caret: null });
  line = reduceLine(line, { type: 'madeLiteral', texts: ['tomorrow'] });
  expect(line.literals).toEqual(['tomorrow']);
  expect(reduceLine(line, { type: 'typed', text: 'Call Bob tomorr', caret: null }).literals).toEqual([]);
});

test('typing on keeps literals that are still in the line', () => {
  let line = reduceLine(EMPTY_LINE, { type: 'typed', text: 'tomorrow', caret: null });
  line = reduceLine(line, { type: 'madeLiteral', texts: ['tomorrow'] });
  expect(reduceLine(line, { type: 'typed', text: 'Review tomorrow', caret: null }).literals).toEqual([
    'tomorrow',
  ]);
});

test('clearing resets text and literals', () => {
  const line = reduceLine({ text: 'a', literals: ['a'], caret: 1 }, { type: 'cleared' });
  expect(line).toEqual(EMPTY_LINE);
});

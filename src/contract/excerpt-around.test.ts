import { expect, test } from 'vitest';
import { excerptAround, plainText } from './excerpt-around.ts';

const marked = ({ text, ranges }: ReturnType<typeof excerptAround>) =>
  ranges.map(([start, end]) => text.slice(start, end));

test('an excerpt of a short text is the text', () => {
  expect(excerptAround('as planned', [[3, 10]])).toEqual({ text: 'as planned', ranges: [[3, 10]] });
  expect(excerptAround('', [])).toEqual({ text: '', ranges: [] });
});

test('an excerpt of a long text is cut between words around its first match, and drops later matches', () => {
  const text = `${'before '.repeat(50)}match ${'after '.repeat(50)}match`;
  const at = text.indexOf('match');
  const excerpt = excerptAround(text, [
    [at, at + 5],
    [text.length - 5, text.length],
  ]);
  expect(excerpt.text.length).toBeLessThanOrEqual(200);
  expect(excerpt.text).toMatch(/^… before .* match .* after …$/);
  expect(marked(excerpt)).toEqual(['match']);
});

test('an excerpt of a long word splits no character', () => {
  for (const shift of ['', 'x']) {
    const text = `${shift}${'👍'.repeat(300)}`;
    const at = shift.length + 200;
    const excerpt = excerptAround(text, [[at, at + 2]]);
    expect(marked(excerpt)).toEqual(['👍']);
    expect(excerpt.text.isWellFormed()).toBe(true);
    expect(excerpt.text.length).toBeLessThanOrEqual(200);
  }
});

test('plainText drops the marks of Markdown', () => {
  expect(plainText('# Plan\n- **bold** [link](https://example.org)\n1. `code`')).toBe('Plan bold link code');
});

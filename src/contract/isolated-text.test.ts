import { expect, test } from 'vitest';
import { isolatedText } from './isolated-text.ts';

test.each(['', 'Call Bob', 'Müller & Söhne', '日本語 😀', 'Zwölf – 12:30'])(
  'isolatedText leaves %j unchanged',
  (text) => {
    expect(isolatedText(text)).toBe(text);
  },
);

test.each([
  ['an override', 'invoice \u202egnp.exe', 'invoice gnp.exe'],
  ['an unclosed isolate', '\u2067\u2066a', 'a'],
  ['a control that closes ours', 'a\u2069\u202c b', 'a b'],
])('%s is removed', (_, text, plain) => {
  expect(isolatedText(text)).toBe(plain);
});

test.each(['مهمة', 'לקנות חלב (2)', 'Meet דנה at 10', '𞤀𞤣𞤤𞤢𞤥', 'a\u200f!'])(
  'right-to-left text %j is isolated',
  (text) => {
    expect(isolatedText(text)).toBe(`\u2068${text}\u2069`);
  },
);

test('right-to-left text with an override is cleaned and isolated', () => {
  expect(isolatedText('\u202eקובץ')).toBe('\u2068קובץ\u2069');
});

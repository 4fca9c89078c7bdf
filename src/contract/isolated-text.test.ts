import { expect, test } from 'vitest';
import { isolatedText } from './isolated-text.ts';

test.each(['', 'Call Bob', 'Müller & Söhne', '日本語 😀', 'Zwölf – 12:30'])('%j stays as it is', (text) => {
  expect(isolatedText(text)).toBe(text);
});

test.each([
  ['an override', 'invoice \u202egnp.exe', 'invoice gnp.exe'],
  ['what was opened and not closed', '\u2067\u2066a', 'a'],
  ['what would close ours', 'a\u2069\u202c b', 'a b'],
])('%s is taken out', (_, text, plain) => {
  expect(isolatedText(text)).toBe(plain);
});

test.each(['مهمة', 'לקנות חלב (2)', 'Meet דנה at 10', '𞤀𞤣𞤤𞤢𞤥', 'a\u200f!'])(
  '%j ends where it ends',
  (text) => {
    expect(isolatedText(text)).toBe(`\u2068${text}\u2069`);
  },
);

test('both at once', () => {
  expect(isolatedText('\u202eקובץ')).toBe('\u2068קובץ\u2069');
});

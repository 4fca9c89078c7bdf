import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { filledLine, line, singleLine } from './single-line.ts';

it('a title of invisible characters alone is refused as empty', () => {
  for (const text of ['\u200b', '\u202e\u202c', ' \r\n ', '\u0007', '\u3164', '\ufeff\u00ad'])
    expect(z.safeParse(filledLine(10), text).success).toBe(false);
  expect(z.parse(line(10), '\u200b ')).toBe('');
});

it('a name of blanks of Braille alone is refused as empty, and between words they are spaces', () => {
  expect(filledLine(10).safeParse('\u2800\u2800').success).toBe(false);
  expect(filledLine(10).parse('a\u2800b')).toBe('a b');
});

it('a title loses controls, direction controls, zero-width characters and lone surrogates', () => {
  expect(singleLine('ad\u200bmin\u200d')).toBe('admin');
  expect(singleLine('\u202etxt.exe\u2066 b')).toBe('txt.exe b');
  expect(singleLine('a\u0000b\u0007c\u009fd\ud800e\u{e0041}')).toBe('abcde');
  expect(singleLine('a\ufe0fb\u200cc')).toBe('abc');
});

it('a flag keeps the tags of a flag, and no thousands of them', () => {
  const tags = '\u{e0061}'.repeat(10_000);
  expect([...singleLine(`\u{1f3f4}${tags}`)]).toHaveLength(32);
  expect(singleLine(`a${tags}`)).toBe('a');
});

it('a line break becomes one space', () => {
  expect(singleLine('=HYPERLINK("x")\r\nfoo')).toBe('=HYPERLINK("x") foo');
  expect(singleLine('a\rb\u2028c\td')).toBe('a b c d');
});

it('emoji, joined scripts and variants stay as they are', () => {
  const texts = ['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️‍🔥 🏳️‍🌈 👩🏽‍💻 1️⃣', 'می‌خواهم', 'क्‍ष', '葛\u{e0100}城', 'עברית', 'Zürich, naïve'];
  for (const text of texts) expect(singleLine(text)).toBe(text);
});

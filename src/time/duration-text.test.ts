import { expect, test } from 'vitest';
import { durationAttribute, elapsedText } from './duration-text.ts';

test.each([
  [-1, '0:00'],
  [7.9, '0:07'],
  [1507, '25:07'],
  [5107, '1:25:07'],
  [360_000, '100:00:00'],
])('%d seconds show as %s', (seconds, text) => {
  expect(elapsedText(seconds)).toBe(text);
});

test('the machine-readable form', () => {
  expect(durationAttribute(5107)).toBe('PT1H25M7S');
});

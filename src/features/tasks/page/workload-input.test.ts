import { expect, test } from 'vitest';
import { parseWorkload } from './workload-input.ts';

test.each(['soon', '1x30', 'h', '1h30x', '-5', '5 days', '1:75', '1 30', '60001', '9999999999999999h'])(
  '%j is no estimate',
  (text) => {
    expect(parseWorkload(text)).toBeUndefined();
  },
);

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['45', 45],
  ['45m', 45],
  ['45 min', 45],
  ['90 minutes', 90],
  ['1h', 60],
  ['1h30', 90],
  ['1h 30m', 90],
  ['1 hr 5 mins', 65],
  ['1:30', 90],
  ['1.5h', 90],
  ['1,5 Std.', 90],
  ['.5h', 30],
  ['2 Stunden 10 Min', 130],
  ['2 Std. 10 Min.', 130],
  ['1 Stunde', 60],
  ['1000h', 60_000],
])('%j is %j minutes', (text, minutes) => {
  expect(parseWorkload(text)).toBe(minutes);
});

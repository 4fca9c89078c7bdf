import { expect, it } from 'vitest';
import { dayOrderOf } from './day-order.ts';

it('the order of day and month is that of the region, not of the language alone', () => {
  expect(['en', 'en-US', 'en-PH'].map(dayOrderOf)).toEqual(['monthFirst', 'monthFirst', 'monthFirst']);
  expect(['en-GB', 'en-AU', 'en-IN', 'de', 'fr', 'fr-CH', 'es-MX', 'it'].map(dayOrderOf)).toEqual(
    Array(8).fill('dayFirst'),
  );
});

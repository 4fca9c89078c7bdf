import { expect, it } from 'vitest';
import { regionOf } from './region.ts';

const browser = { languages: ['fr-CH', 'de-AT', 'en-GB'], timeZone: 'Europe/Vienna' };

it('regionOf takes the browser’s region if it has the same language', () => {
  expect(regionOf({ timeZone: null, hourCycle: null }, 'de', browser)).toEqual({
    locale: 'de-AT',
    timeZone: 'Europe/Vienna',
    hourCycle: undefined,
  });
  expect(regionOf({ timeZone: null, hourCycle: null }, 'it', browser).locale).toBe('it');
});

it('regionOf prefers the user’s choice to the browser’s', () => {
  expect(regionOf({ timeZone: 'Asia/Tokyo', hourCycle: 'h12' }, 'en', browser)).toEqual({
    locale: 'en-GB',
    timeZone: 'Asia/Tokyo',
    hourCycle: 'h12',
  });
});

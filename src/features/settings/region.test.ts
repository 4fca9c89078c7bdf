import { expect, it } from 'vitest';
import { regionOf } from './region.ts';

const browser = { languages: ['fr-CH', 'de-AT', 'en-GB'], timeZone: 'Europe/Vienna' };

it('takes the region of the browser where it speaks the language', () => {
  expect(regionOf({ timeZone: null, hourCycle: null }, 'de', browser)).toEqual({
    locale: 'de-AT',
    timeZone: 'Europe/Vienna',
    hourCycle: undefined,
  });
  expect(regionOf({ timeZone: null, hourCycle: null }, 'it', browser).locale).toBe('it');
});

it('takes what the person chose before what the browser says', () => {
  expect(regionOf({ timeZone: 'Asia/Tokyo', hourCycle: 'h12' }, 'en', browser)).toEqual({
    locale: 'en-GB',
    timeZone: 'Asia/Tokyo',
    hourCycle: 'h12',
  });
});

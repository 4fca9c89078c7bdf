import { expect, test } from 'vitest';
import type { AssetLink } from '#contract/task/asset-link.ts';
import { amountText, readAmount, totals } from './amounts.ts';

const amount = (assetValue: string, unit: string): AssetLink => ({
  id: assetValue + unit,
  noteId: 't',
  assetType: 'amount',
  assetValue,
  unit,
  file: null,
  label: '',
});

test('links without amounts to sum have no totals', () => {
  expect(totals([])).toEqual([]);
  expect(totals([amount('1', 'EUR'), amount('2', 'kg')])).toEqual([]);
});

test('totals are exact decimals, unit by unit', () => {
  expect(
    totals([
      amount('0.10', 'EUR'),
      amount('0.2', 'EUR'),
      amount('3', 'kg'),
      amount('-3.5', 'kg'),
      amount('999999999999999', 'EUR'),
    ]),
  ).toEqual([
    { unit: 'EUR', amount: '999999999999999.3' },
    { unit: 'kg', amount: '-0.5' },
  ]);
});

test('amounts are formatted as a currency or with their unit', () => {
  expect(amountText('8640.00', 'EUR', 'en')).toBe('€8,640.00');
  expect(amountText('12.5', 'kg', 'de').replace('\u00a0', ' ')).toBe('12,5 kg');
});

test.each([
  ['', 'en', null],
  ['abc', 'en', null],
  ['1.2.3', 'en', null],
  ['8640.5', 'en', '8640.5'],
  ['8,640.50', 'en', '8640.50'],
  ['8.640,50', 'de', '8640.50'],
  ['8.640', 'de', '8640'],
  ['8.64', 'de', '8.64'],
  ['8,64', 'de', '8.64'],
  ['8 640,5', 'fr', '8640.5'],
  ['-3', 'it', '-3'],
])('amount %j in %s is read as %j', (typed, locale, read) => {
  expect(readAmount(typed, locale)).toBe(read);
});

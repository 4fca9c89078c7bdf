import { describe, expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  test('falls back to English when nothing is known', () => {
    expect(chooseLanguage(null, [])).toBe('en');
    expect(chooseLanguage('', ['xx', 'pt-BR'])).toBe('en');
  });

  test('takes the stored setting before the browser', () => {
    expect(chooseLanguage('fr', ['de-DE', 'en'])).toBe('fr');
  });

  test('passes over a stored setting we do not have', () => {
    expect(chooseLanguage('tlh', ['it-CH'])).toBe('it');
  });

  test('takes the first browser language we have, whatever its region or case', () => {
    expect(chooseLanguage(undefined, ['pt-PT', 'DE-at', 'en-GB'])).toBe('de');
    expect(chooseLanguage(undefined, ['es_MX'])).toBe('es');
  });
});

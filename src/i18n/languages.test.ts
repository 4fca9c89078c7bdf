import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { chooseLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  test('falls back to English when nothing is known', () => {
    expect(chooseLanguage(null, [])).toBe('en');
    expect(chooseLanguage('', ['xx', 'pt-BR'])).toBe('en');
  });

  test('takes the stored setting before the browser', () => {
    expect(chooseLanguage('fr', ['de-DE', 'en'])).toBe('fr');
  });

  test('skips a stored setting that is not supported', () => {
    expect(chooseLanguage('tlh', ['it-CH'])).toBe('it');
  });

  test('takes the first supported browser language, whatever its region or case', () => {
    expect(chooseLanguage(undefined, ['pt-PT', 'DE-at', 'en-GB'])).toBe('de');
    expect(chooseLanguage(undefined, ['es_MX'])).toBe('es');
  });
});

test('the script before the first paint knows every language', () => {
  const script = readFileSync(new URL('../../web/before-paint.js', import.meta.url), 'utf8');
  expect(script).toContain(`[${languages.map((language) => `'${language}'`).join(', ')}]`);
});

import { expect, it } from 'vitest';
import { chooseCompleteLanguage } from './complete-languages.ts';

it('passes over languages that are not complete', () => {
  expect(chooseCompleteLanguage('fr', ['it-IT', 'de-AT', 'en'])).toBe('de');
  expect(chooseCompleteLanguage(null, ['fr-FR', 'es'])).toBe('en');
  expect(chooseCompleteLanguage(null, [])).toBe('en');
});

it('takes the stored choice before the browser', () => {
  expect(chooseCompleteLanguage('de', ['en-GB'])).toBe('de');
});

import { beforeEach, expect, it } from 'vitest';
import type { Language } from '#contract/people/language-names.ts';
import { createTexts } from '#i18n/init.ts';
import { describeDocument } from './describe-document.ts';

const root = { lang: 'en' };
let description = '';
const page = {
  documentElement: root,
  querySelector: (selector: string) =>
    selector === 'meta[name="description"]'
      ? {
          setAttribute(name: string, value: string) {
            if (name === 'content') description = value;
          },
        }
      : null,
};
const words: Record<string, string> = { en: 'In one place.', de: 'An einem Ort.' };

function textsIn(language: Language, { missing = '' } = {}) {
  return createTexts({
    language,
    namespaces: ['pages'],
    loadTexts: async (asked) => {
      if (asked === missing) throw new Error('not found');
      return { shell: { description: words[asked] } };
    },
  });
}

beforeEach(() => {
  root.lang = 'en';
  description = '';
});

it('the document’s language is English where the chosen one could not be loaded', async () => {
  describeDocument(await textsIn('de', { missing: 'de' }), page);
  expect([root.lang, description]).toEqual(['en', 'In one place.']);
});

it('the document’s language is set at once', async () => {
  describeDocument(await textsIn('de'), page);
  expect([root.lang, description]).toEqual(['de', 'An einem Ort.']);
});

it('the document’s language follows a change of language', async () => {
  const texts = await textsIn('en');
  describeDocument(texts, page);
  await texts.changeLanguage('de');
  expect([root.lang, description]).toEqual(['de', 'An einem Ort.']);
});

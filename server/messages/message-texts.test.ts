import { describe, expect, it } from 'vitest';
import { notificationKinds } from '#contract/notification.ts';
import { guestAnswer } from '#contract/people/guest-answer.ts';
import { languages } from '#contract/people/language-names.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it_ from './texts/it.json' with { type: 'json' };

const messages = { en, de, fr, es, it: it_ };
const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(pluralSuffix, '');

function leavesOf(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts === 'string') return [[prefix, texts]];
  return Object.entries(texts ?? {}).flatMap(([name, inner]) =>
    leavesOf(inner, prefix === '' ? name : `${prefix}.${name}`),
  );
}
const placeholdersOf = (text = '') => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
const english = new Map(leavesOf(en));

describe.each(languages)('messages in %s', (language) => {
  const own = new Map(leavesOf(messages[language]));

  it('have the same keys as English', () => {
    const keys = (leaves: Map<string, string>) => [...new Set([...leaves.keys()].map(baseOf))].sort();
    expect(keys(own)).toEqual(keys(english));
  });

  it('have every plural form of the language, and no other', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counted = [...own.keys()].filter((key) => pluralSuffix.test(key));
    const expected = [...new Set(counted.map(baseOf))].flatMap((key) =>
      pluralCategories.map((form) => `${key}_${form}`),
    );
    expect(counted.sort()).toEqual(expected.sort());
    expect(counted).not.toEqual([]);
  });

  it('take what English takes, and nothing is empty', () => {
    const wrong = [...own].filter(([key, text]) => {
      const original = english.get(key) ?? english.get(`${baseOf(key)}_other`);
      return text.trim() === '' || placeholdersOf(text).join() !== placeholdersOf(original).join();
    });
    expect(wrong).toEqual([]);
  });

  it('are written in their language’s marks', () => {
    const all = [...own.values()].join('\n');
    expect(all).not.toMatch(/['"]/);
    if (language === 'fr') expect(all).not.toMatch(/[^\u00a0\u202f][:;!?»](?!\/)|«[^\u00a0\u202f]/);
    if (language === 'de') expect(all).not.toMatch(/“[^\s.,:]+”/);
  });

  it('have a title for each kind of notification', () => {
    const titles = notificationKinds.flatMap((kind) =>
      kind === 'guest.answered' ? guestAnswer.options.map((answer) => `guest.${answer}`) : [kind],
    );
    for (const title of titles) expect(own.get(`notification.title.${title}`)).toBeDefined();
  });
});

import { createInstance } from 'i18next';
import { isolatedText } from '#contract/isolated-text.ts';
import type { Language } from '#contract/people/language-names.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };

const messages = { en, de, fr, es, it } satisfies Record<Language, unknown>;

/** Text of one language by its key. `count` chooses the plural form. The result is plain text. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of mails and push messages: an i18next instance of its own, ready at once. */
export function createTexts(): (language: Language) => Say {
  const texts = createInstance();
  void texts.init({
    initAsync: false,
    resources: Object.fromEntries(Object.entries(messages).map(([lng, all]) => [lng, { messages: all }])),
    fallbackLng: 'en',
    ns: ['messages'],
    defaultNS: 'messages',
    interpolation: { escapeValue: true, escape: isolatedText },
  });
  return (language) => {
    const say = texts.getFixedT(language);
    return (key, values = {}) => String(say(key, { ...values }));
  };
}

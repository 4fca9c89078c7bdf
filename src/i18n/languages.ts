import { fallbackLanguage, type Language, languages } from '../contract/people/language-names.ts';

export const namespaces = ['components', 'pages', 'instructions'] as const;
export type Namespace = (typeof namespaces)[number];

function languageOf(tag: string | null | undefined): Language | undefined {
  const base = tag?.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base);
}

export function chooseLanguage(
  stored: string | null | undefined,
  browserLanguages: readonly string[],
): Language {
  const wanted = [stored, ...browserLanguages];
  for (const tag of wanted) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return fallbackLanguage;
}

import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageNames, languages } from '#contract/people/language-names.ts';
import { TextsProvider, useFormats } from '#i18n/react.ts';
import { Select } from '#ui/fields/select.tsx';

/** Choice of the language of a page whose reader has no account: texts and formats below it follow at once. */
export function LinkLanguage({ children }: { children: (choice: ReactNode) => ReactNode }) {
  const { t, i18n } = useTranslation('pages');
  const { settings } = useFormats();
  const [chosen, setChosen] = useState<Language | null>(null);
  async function choose(language: Language) {
    await i18n.changeLanguage(language);
    document.documentElement.lang = language;
    setChosen(language);
  }
  const choice = (
    <Select
      label={t('delegation.link.language')}
      options={languages.map((id) => ({ id, label: languageNames[id] }))}
      value={chosen ?? languages.find((each) => each === i18n.resolvedLanguage) ?? 'en'}
      onChange={(language) => void choose(language)}
    />
  );
  return (
    <TextsProvider texts={i18n} settings={chosen === null ? settings : { ...settings, locale: chosen }}>
      {children(choice)}
    </TextsProvider>
  );
}

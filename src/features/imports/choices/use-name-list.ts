import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';

/** Names that a hint shows before it counts the rest. */
const SHOWN = 4;

/** The most frequent names of the file: "Work, Home and 3 more". */
export function useNameList(): (found: readonly { readonly name: string }[]) => string {
  const { t } = useTranslation('pages');
  const { locale } = useFormats().settings;
  return (found) => {
    const rest = found.length - SHOWN;
    const names = found.slice(0, rest === 1 ? SHOWN + 1 : SHOWN).map(({ name }) => name);
    const more = found.length - names.length;
    const list = more === 0 ? names : [...names, t('imports.choice.more', { count: more })];
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(list);
  };
}

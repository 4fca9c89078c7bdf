import type { i18n } from 'i18next';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createFormats, type FormatSettings, type Formats } from './format.ts';

/** Pass it to `createTexts({ plugins })` on a page, so that components follow a change of language. */
export const reactBinding = initReactI18next;

const FormatsContext = createContext<Formats | null>(null);

export interface TextsProviderProps {
  texts: i18n;
  settings: FormatSettings;
  children?: ReactNode;
}

/** Gives texts, formats and React Aria's own words to everything below. */
export function TextsProvider({ texts, settings, children }: TextsProviderProps) {
  const { locale, timeZone, hourCycle } = settings;
  const formats = useMemo(
    () => createFormats({ locale, timeZone, hourCycle }),
    [locale, timeZone, hourCycle],
  );
  const inner = createElement(FormatsContext, { value: formats }, children);
  // React Aria's provider wants its children among its props.
  const outer = { locale, children: createElement(I18nextProvider, { i18n: texts }, inner) };
  return createElement(I18nProvider, outer);
}

/** Dates, times and numbers in the person's locale, zone and hour cycle. Throws outside a TextsProvider. */
export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('useFormats needs a TextsProvider above it');
  return formats;
}

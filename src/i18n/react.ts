import type { i18n } from 'i18next';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
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

/** Gives texts and formats to everything below; `ComponentLocale` gives React Aria its language. */
export function TextsProvider({ texts, settings, children }: TextsProviderProps) {
  const { locale, timeZone, hourCycle } = settings;
  const formats = useMemo(
    () => createFormats({ locale, timeZone, hourCycle }),
    [locale, timeZone, hourCycle],
  );
  const inner = createElement(FormatsContext, { value: formats }, children);
  return createElement(I18nextProvider, { i18n: texts }, inner);
}

/** Dates, times and numbers in the person's locale, zone and hour cycle. Throws outside a TextsProvider. */
export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('useFormats needs a TextsProvider above it');
  return formats;
}

import type { i18n } from 'i18next';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createFormats, type FormatSettings, type Formats } from './format.ts';

/** Plugin for `createTexts({ plugins })` on a page: components rerender when the language changes. */
export const reactBinding = initReactI18next;

const FormatsContext = createContext<Formats | null>(null);

export interface TextsProviderProps {
  texts: i18n;
  settings: FormatSettings;
  children?: ReactNode;
}

/** Provides texts and formats; `ComponentLocale` provides React Aria's locale. */
export function TextsProvider({ texts, settings, children }: TextsProviderProps) {
  const { locale, timeZone, hourCycle } = settings;
  const formats = useMemo(
    () => createFormats({ locale, timeZone, hourCycle }),
    [locale, timeZone, hourCycle],
  );
  const inner = createElement(FormatsContext, { value: formats }, children);
  return createElement(I18nextProvider, { i18n: texts }, inner);
}

/** Formats in the user's locale, zone and hour cycle. Throws outside a TextsProvider. */
export function useFormats(): Formats {
  const formats = useContext(FormatsContext);
  if (!formats) throw new Error('useFormats needs a TextsProvider above it');
  return formats;
}

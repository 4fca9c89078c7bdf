import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useFormats } from './react.ts';

/** For React Aria's texts, below a TextsProvider: a popup's first frame loads no React Aria. */
export function ComponentLocale({ children }: { readonly children: ReactNode }) {
  const { locale } = useFormats().settings;
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}

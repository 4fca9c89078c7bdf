import type { i18n } from 'i18next';

/** The parts of `document` that are written here. */
interface Describable {
  readonly documentElement: { lang: string };
  querySelector(selector: string): { setAttribute(name: string, value: string): void } | null;
}

/** English where a language's file is missing. The title belongs to the page: see `usePageTitle`. */
export function describeDocument(texts: i18n, document: Describable): void {
  const describe = () => {
    document.documentElement.lang = texts.resolvedLanguage ?? texts.language;
    const description = document.querySelector('meta[name="description"]');
    description?.setAttribute('content', texts.t('pages:shell.description'));
  };
  texts.on('languageChanged', describe);
  describe();
}

import type { i18n } from 'i18next';

/** What of a document is described; `document` itself is one. */
interface Describable {
  readonly documentElement: { lang: string };
  querySelector(selector: string): { setAttribute(name: string, value: string): void } | null;
}

/**
 * Keeps the document's language and description those of the texts that are shown, which are English where a
 * language's file is missing. Its title is the page's: see `usePageTitle`.
 */
export function describeDocument(texts: i18n, document: Describable): void {
  const describe = () => {
    document.documentElement.lang = texts.resolvedLanguage ?? texts.language;
    const description = document.querySelector('meta[name="description"]');
    description?.setAttribute('content', texts.t('pages:shell.description'));
  };
  texts.on('languageChanged', describe);
  describe();
}

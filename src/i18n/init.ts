import { type BackendModule, createInstance, type i18n } from 'i18next';
import { isolatedText } from '#contract/isolated-text.ts';
import { fallbackLanguage, type Language, languages } from '#contract/people/language-names.ts';
import { type Namespace, namespaces } from './languages.ts';

/**
 * Loader of texts: the web fetches `/texts/{lng}/{ns}.json`, the extension
 * reads the packed file of its script. May reject.
 */
export type LoadTexts = (language: string, namespace: string) => Promise<Record<string, unknown>>;

export interface TextsOptions {
  language: Language;
  loadTexts: LoadTexts;
  /** Loaded before this resolves; all others on first use. */
  namespaces?: readonly Namespace[];
  /** The React binding passes its own module; the worker none. */
  plugins?: readonly Parameters<i18n['use']>[0][];
}

/** No React, no window. A missing language falls back to English, missing English to the keys. */
export async function createTexts({
  language,
  loadTexts,
  namespaces: eager = ['components', 'pages'],
  plugins = [],
}: TextsOptions): Promise<i18n> {
  const backend: BackendModule = {
    type: 'backend',
    callbackApi: true,
    init() {},
    read(lng, ns, done) {
      loadTexts(lng, ns).then(
        (texts) => done(null, texts),
        // `false` keeps i18next from trying again five times.
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
      );
    },
  };

  const texts = createInstance();
  texts.use(backend);
  for (const plugin of plugins) texts.use(plugin);
  await texts.init({
    lng: language,
    fallbackLng: fallbackLanguage,
    supportedLngs: [...languages],
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    ns: [...eager],
    defaultNS: namespaces[0],
    // React and the browser escape markup; values are only isolated, so that a name's direction does not leak into
    // its sentence.
    interpolation: { escapeValue: true, escape: isolatedText },
    returnNull: false,
  });
  return texts;
}

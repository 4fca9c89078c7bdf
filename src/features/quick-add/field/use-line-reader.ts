import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldReader } from './field-reader.ts';

/** Where the browser does not tell when it is idle, and how long to wait for it where it does. Milliseconds. */
const IDLE_GUESS = 100;
const IDLE_LIMIT = 500;

type Loading = Promise<FieldReader | null>;

/** One per language and page; a load that failed is forgotten, so that the next focus tries again. */
const loads = new Map<string, Loading>();

function loadFor(language: string): Loading {
  const known = loads.get(language);
  if (known !== undefined) return known;
  const load = import('./field-reader.ts')
    .then(({ loadFieldReader }) => loadFieldReader(language))
    .catch(() => {
      loads.delete(language);
      return null;
    });
  loads.set(language, load);
  return load;
}

/** The reader of the current language, loaded when first asked for; null until then. */
export function useLineReader() {
  const { i18n } = useTranslation('pages');
  const { language } = i18n;
  const [loaded, setLoaded] = useState<{ language: string; reader: FieldReader } | null>(null);
  const wanted = useRef(language);
  wanted.current = language;

  const load = useCallback(async (): Promise<FieldReader | null> => {
    const reader = await loadFor(language);
    if (reader !== null && wanted.current === language) setLoaded({ language, reader });
    return reader;
  }, [language]);

  /** Loads once the page has nothing better to do: a field that has the focus from the start must paint first. */
  const loadWhenIdle = useCallback(() => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(load, IDLE_GUESS);
    else requestIdleCallback(() => void load(), { timeout: IDLE_LIMIT });
  }, [load]);

  return { reader: loaded?.language === language ? loaded.reader : null, load, loadWhenIdle };
}

import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldReader } from './field-reader.ts';

/** Delay in browsers without `requestIdleCallback`, and its timeout in the others. Milliseconds. */
const IDLE_GUESS = 100;
const IDLE_LIMIT = 500;

type Loading = Promise<FieldReader | null>;

/** Loads by language; a failed one is dropped, so that the next focus retries. */
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

/** Line reader of the current language, loaded on first use; null until then. */
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

  /** Loads when the page is idle: a field with autofocus must paint first. */
  const loadWhenIdle = useCallback(() => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(load, IDLE_GUESS);
    else requestIdleCallback(() => void load(), { timeout: IDLE_LIMIT });
  }, [load]);

  return { reader: loaded?.language === language ? loaded.reader : null, load, loadWhenIdle };
}

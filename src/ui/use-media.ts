import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLetterSize } from './use-letter-size.ts';

/** A media query counts in the browser's letters; the page may be set in larger ones of the reader's own. */
function inOwnLetters(query: string, size: number): string {
  return query.replace(/([\d.]+)rem/g, (_, count) => `${Number(count) * size}px`);
}

/** Whether a media query holds, followed while it is asked. */
export function useMedia(query: string): boolean {
  const size = useLetterSize();
  const media = useMemo(() => matchMedia(inOwnLetters(query, size)), [query, size]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

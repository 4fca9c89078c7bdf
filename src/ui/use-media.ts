import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** A media query counts in the browser's letters; the page may be set in larger ones of the reader's own. */
function inOwnLetters(query: string): string {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return query.replace(/([\d.]+)rem/g, (_, count) => `${Number(count) * size}px`);
}

/** Whether a media query holds, followed while it is asked. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(inOwnLetters(query)), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

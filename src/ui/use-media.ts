import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLetterSize } from './use-letter-size.ts';

/** Media queries use the browser's font size, the page may have a larger one by a user stylesheet. */
function inOwnLetters(query: string, size: number): string {
  return query.replace(/([\d.]+)rem/g, (_, count) => `${Number(count) * size}px`);
}

/** Whether a media query matches, observed while mounted. */
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

import { useSyncExternalStore } from 'react';

/** Asked for once, since asking has the page's styles counted; forgotten when the window changes. */
let known: number | null = null;

function subscribe(listener: () => void): () => void {
  const look = () => {
    known = null;
    listener();
  };
  addEventListener('resize', look);
  return () => removeEventListener('resize', look);
}

function letterSize(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return known;
}

/** Pixels of one rem as the reader has it, in letters of the browser or of their own; looked at again with the window. */
export function useLetterSize(): number {
  return useSyncExternalStore(subscribe, letterSize);
}

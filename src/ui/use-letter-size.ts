import { useSyncExternalStore } from 'react';

/** Cached, since reading it forces a style recalculation; reset when the ruler changes. */
let known: number | null = null;
const listeners = new Set<() => void>();
let stopWatching: (() => void) | null = null;

/** Observes a ruler of one rem: neither browsers nor user stylesheets notify a page of a new font size. */
function watchRuler(): () => void {
  const ruler = document.createElement('div');
  ruler.style.cssText = 'position:fixed;inline-size:1rem;visibility:hidden;pointer-events:none';
  document.body.append(ruler);
  const observer = new ResizeObserver(() => {
    known = null;
    for (const listener of listeners) listener();
  });
  observer.observe(ruler);
  return () => {
    observer.disconnect();
    ruler.remove();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  stopWatching ??= watchRuler();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stopWatching?.();
    stopWatching = null;
  };
}

function letterSize(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return known;
}

/** Pixels of one rem in the reader's font size, by browser setting or user stylesheet, observed while mounted. */
export function useLetterSize(): number {
  return useSyncExternalStore(subscribe, letterSize);
}

import { useSyncExternalStore } from 'react';

/** Asked for once, since asking has the page's styles counted; forgotten when the ruler changes. */
let known: number | null = null;
const listeners = new Set<() => void>();
let stopWatching: (() => void) | null = null;

/** Watches a ruler of one rem: neither browsers nor reader's own styles tell a page that its letters grew. */
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

/** Pixels of one rem as the reader has it, in letters of the browser or of their own, followed while it is asked. */
export function useLetterSize(): number {
  return useSyncExternalStore(subscribe, letterSize);
}

import { useEffect, useState } from 'react';
import { readShortcuts, type Shortcut } from './shortcuts.ts';

/** Read again whenever the page is shown: they change on a page of the browser, without an event. */
export function useShortcuts(initial: readonly Shortcut[]): readonly Shortcut[] {
  const [shortcuts, setShortcuts] = useState(initial);
  useEffect(() => {
    const stop = new AbortController();
    const read = () => void readShortcuts().then((next) => stop.signal.aborted || setShortcuts(next));
    addEventListener('focus', read, { signal: stop.signal });
    document.addEventListener('visibilitychange', read, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return shortcuts;
}

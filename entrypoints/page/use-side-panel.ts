import { useEffect, useState } from 'react';
import { browser } from '../browser/browser-api.ts';
import { hasSidePanel, openSidePanel } from './side-panel.ts';

/** Opens the side panel of this window and closes the popup; undefined where the browser has none. */
export function useSidePanel(): (() => void) | undefined {
  const [windowId, setWindowId] = useState<number | undefined>();
  useEffect(() => {
    // Asked beforehand: a press counts as the person's wish only until something is awaited.
    browser.windows.getCurrent().then(
      ({ id }) => setWindowId(id),
      () => undefined,
    );
  }, []);
  if (windowId === undefined || !hasSidePanel()) return undefined;
  return () => {
    openSidePanel(windowId).then(
      () => window.close(),
      (error: unknown) => console.warn('daywall: the side panel did not open', error),
    );
  };
}

import { useEffect, useState } from 'react';
import { browser } from '../browser/browser-api.ts';
import { hasSidePanel, openSidePanel } from './side-panel.ts';

/** Opener of this window's side panel, which also closes the popup; undefined where the browser has none. */
export function useSidePanel(): (() => void) | undefined {
  const [windowId, setWindowId] = useState<number | undefined>();
  useEffect(() => {
    // Requested beforehand: a user gesture is valid only until something is awaited.
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

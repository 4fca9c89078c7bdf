import { useEffect, useRef } from 'react';
import { usePage } from './use-page.ts';

/**
 * Removes React Aria's announcements of a page that is gone. They are hidden nodes that refer to an element by id
 * and stay for some seconds; without that element they have no name.
 */
function forgetAnnouncements(): void {
  for (const node of document.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const named = node.getAttribute('aria-labelledby') ?? '';
    if (document.getElementById(named) === null) node.remove();
  }
}

/** To the heading and the top after a navigation, but not on the first page or from an own focus. */
export function usePageFocus(): void {
  const key = usePage()?.key;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    const isFirst = before.current === undefined;
    before.current = key;
    forgetAnnouncements();
    if (isFirst) return;
    const main = document.querySelector('main');
    main?.scrollTo({ top: 0 });
    if (main?.contains(document.activeElement) && document.activeElement !== main) return;
    const heading = main?.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [key]);
}

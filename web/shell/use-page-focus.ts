import { useEffect, useRef } from 'react';
import { forgetAnnouncements } from './forget-announcements.ts';
import { usePage } from './use-page.ts';

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

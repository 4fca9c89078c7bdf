import { type RefCallback, useCallback, useState } from 'react';

/** Distance to the screen at which an element counts as seen, so that it is drawn before it is scrolled to. */
const NEAR = '400px';

/** Whether an element was ever near the screen. */
export function useSeen(): readonly [boolean, RefCallback<HTMLElement>] {
  const [isSeen, setSeen] = useState(false);
  const see = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting !== true) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isSeen, see];
}

import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { placeNames } from '../names/place-names.ts';

export function useBesideField(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  start: number,
): void {
  useLayoutEffect(() => {
    if (list.current === null || field.current === null) return;
    // Uses the top layer, so that no scrolling or animating ancestor clips or moves the list.
    if (!list.current.matches(':popover-open')) list.current.showPopover();
    placeNames(list.current, field.current, start);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const place = () => {
      if (list.current !== null && field.current !== null) placeNames(list.current, field.current, start);
    };
    addEventListener('scroll', place, { capture: true, passive: true, signal });
    addEventListener('resize', place, { signal });
    visualViewport?.addEventListener('resize', place, { signal });
    visualViewport?.addEventListener('scroll', place, { signal });
    return () => listening.abort();
  }, [list, field, start]);
}

import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { positionNameList } from '../names/position-name-list.ts';

export function useBesideField(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  start: number,
): void {
  useLayoutEffect(() => {
    if (list.current === null || field.current === null) return;
    // Uses the top layer, so that no scrolling or animating ancestor clips or moves the list.
    if (!list.current.matches(':popover-open')) list.current.showPopover();
    positionNameList(list.current, field.current, start);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const reposition = () => {
      if (list.current !== null && field.current !== null)
        positionNameList(list.current, field.current, start);
    };
    addEventListener('scroll', reposition, { capture: true, passive: true, signal });
    addEventListener('resize', reposition, { signal });
    visualViewport?.addEventListener('resize', reposition, { signal });
    visualViewport?.addEventListener('scroll', reposition, { signal });
    return () => listening.abort();
  }, [list, field, start]);
}

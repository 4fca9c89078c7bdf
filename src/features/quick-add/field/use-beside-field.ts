import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { placeNames } from '../names/place-names.ts';

/** Keeps a list over everything else and beside its field, whatever scrolls, grows or is zoomed. */
export function useBesideField(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLInputElement | null>,
  start: number,
): void {
  useLayoutEffect(() => {
    if (list.current === null || field.current === null) return;
    // The top layer: neither a sheet that scrolls nor one that moves in cuts it or carries it along.
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

import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { rowAfterKey } from './row-after-key.ts';

type ScrollToIndex = (index: number, options: { align: 'auto' }) => void;

interface RovingRowOptions<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  scroller: RefObject<HTMLElement | null>;
}

/** Selector of controls that use the arrow keys themselves. */
const ownsArrows =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=radiogroup], [role=spinbutton]';

/** Roving tab index of a virtual list: the active row is tracked by key while rows come and go around it. */
export function useRovingRow<T>({ items, getKey, scroller }: RovingRowOptions<T>) {
  const [active, setActive] = useState<{ key: string; index: number } | null>(null);
  const hasFocus = useRef(false);
  const wantsFocus = useRef(false);

  const activeIndex = active === null ? -1 : indexOf(items, getKey, active);

  const moveTo = useCallback(
    (index: number, scrollToIndex: ScrollToIndex) => {
      const item = items[index];
      if (item === undefined) return;
      wantsFocus.current = true;
      setActive({ key: getKey(item), index });
      scrollToIndex(index, { align: 'auto' });
    },
    [items, getKey],
  );

  // After a move, or when the focused row was removed, the focus goes to the row that is now active.
  useLayoutEffect(() => {
    if (activeIndex < 0) return;
    const isLost = hasFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !isLost) return;
    wantsFocus.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`)
      ?.focus({ preventScroll: true });
  });

  return {
    activeIndex,
    moveTo,
    onFocus(event: FocusEvent) {
      hasFocus.current = true;
      const row = event.target.closest<HTMLElement>('[data-index]');
      const index = Number(row?.dataset.index ?? -1);
      const item = items[index];
      if (item !== undefined && getKey(item) !== active?.key) setActive({ key: getKey(item), index });
    },
    onBlur(event: FocusEvent) {
      hasFocus.current = event.relatedTarget === null && !event.target.isConnected;
    },
    onKeyDown(
      event: KeyboardEvent,
      pageSize: number,
      scrollToIndex: ScrollToIndex,
      onActivate?: (item: T) => void,
    ) {
      // Events of menus and dialogs opened from a row bubble through React although they are elsewhere in the document.
      const target = event.target instanceof Element ? event.target : null;
      if (target === null || !event.currentTarget.contains(target) || target.closest(ownsArrows)) return;
      if (event.key === 'Enter' && target.matches('[data-index]')) {
        const item = items[activeIndex];
        if (item !== undefined) onActivate?.(item);
        return;
      }
      const next = rowAfterKey(event, { index: activeIndex, count: items.length, pageSize });
      if (next === null) return;
      event.preventDefault();
      moveTo(next, scrollToIndex);
    },
  };
}

/** Current index of the row; for a removed row its last one, so that the next row takes over. */
function indexOf<T>(
  items: readonly T[],
  getKey: (item: T) => string,
  active: { key: string; index: number },
): number {
  const there = items[active.index];
  if (there !== undefined && getKey(there) === active.key) return active.index;
  const index = items.findIndex((item) => getKey(item) === active.key);
  return index >= 0 ? index : Math.min(active.index, items.length - 1);
}

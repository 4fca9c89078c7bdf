import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useCallback, useImperativeHandle, useRef } from 'react';
import { useKeptRow } from './use-kept-row.ts';
import { useRovingRow } from './use-roving-row.ts';
import styles from './virtual-list.module.css';
import { VirtualRow } from './virtual-row.tsx';

export interface VirtualListHandle {
  /** Scrolls to the row with this key and focuses it; does nothing if there is none. */
  focusRow: (key: string) => void;
}

export interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  /** Stable between renders (useCallback): a row rerenders only when it or its item changes. */
  renderRow: (item: T) => ReactNode;
  /** Estimated height in pixels: rows are measured, so wrapped titles and larger text fit. */
  rowHeight: number;
  gap?: number;
  /** Called on Enter, or on a press outside the row's controls. */
  onActivate?: (item: T) => void;
  handle?: Ref<VirtualListHandle>;
}

/**
 * Virtual list, which renders only the visible rows; ten thousand are fine. It fills its container's height and
 * scrolls inside. One row is in the tab order; arrows, Home, End, Page Up and Page Down move it. Screen readers
 * announce position and count. docs/decisions/0004.
 */
export function VirtualList<T>({
  label,
  items,
  getKey,
  renderRow,
  rowHeight,
  gap = 0,
  onActivate,
  handle,
}: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const roving = useRovingRow({ items, getKey, scroller });
  const { activeIndex } = roving;

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : getKey(item);
      },
      [items, getKey],
    ),
    gap,
    overscan: 6,
    directDomUpdates: true,
    // Keeps the active row rendered when scrolled away: unmounting it would lose the focus.
    rangeExtractor: useCallback(
      ({ startIndex, endIndex, overscan, count }) => {
        const first = Math.max(0, startIndex - overscan);
        const last = Math.min(count - 1, endIndex + overscan);
        const range = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
        if (activeIndex < first && activeIndex >= 0) range.unshift(activeIndex);
        if (activeIndex > last && activeIndex < count) range.push(activeIndex);
        return range;
      },
      [activeIndex],
    ),
  });

  const keepRow = useKeptRow({ name: label, items, getKey, scroller, scrollTo: virtualizer.scrollToIndex });

  const { moveTo } = roving;
  const pageSize = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
  useImperativeHandle(
    handle,
    () => ({
      focusRow(key) {
        const index = items.findIndex((item) => getKey(item) === key);
        if (index >= 0) moveTo(index, virtualizer.scrollToIndex);
      },
    }),
    [items, getKey, moveTo, virtualizer],
  );

  return (
    <div ref={scroller} className={styles.scroller} data-keeps-row="" onScroll={keepRow}>
      <ul
        ref={virtualizer.containerRef}
        aria-label={label}
        className={styles.list}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
        onKeyDown={(event) => roving.onKeyDown(event, pageSize(), virtualizer.scrollToIndex, onActivate)}
      >
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <VirtualRow
              key={row.key}
              item={item}
              index={row.index}
              count={items.length}
              isTabStop={row.index === Math.max(0, activeIndex)}
              measure={virtualizer.measureElement}
              renderRow={renderRow}
            />
          );
        })}
      </ul>
    </div>
  );
}

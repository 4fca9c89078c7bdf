import { type RefObject, useMemo, useRef } from 'react';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { focusSoon } from '../block/use-block-keys.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointOf(event: UIEvent): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : undefined;
  return touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
}

function isWithin(element: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

/** Takes the focus from another block, so that its ring does not stay there while this one is dragged. */
function releaseFocus(id: string): void {
  const held = document.activeElement;
  if (held instanceof HTMLElement && held.dataset.item !== undefined && held.dataset.item !== id) held.blur();
}

export interface GridDragOptions {
  readonly calendar: RefObject<HTMLElement | null>;
  /** List of tasks without a time, on which blocks can be dropped. */
  readonly list: RefObject<HTMLElement | null>;
  readonly rows: readonly TitledItem[];
  readonly actions: Pick<ItemActions, 'unplan'>;
  readonly focusedId: RefObject<string | null>;
}

/**
 * Drags within the calendar: the dragged block has the focus afterwards, and a task's block that is dropped on the list
 * loses its time. The list carries `data-drop` meanwhile: `offered`, and `over` while the block is above. These are
 * attributes instead of state, so that nothing is rendered for each move of the pointer.
 */
export function useGridDrag({ calendar, list, rows, actions, focusedId }: GridDragOptions) {
  const stopFollowing = useRef<(() => void) | null>(null);
  return useMemo(() => {
    const unplannable = (id: string) =>
      rows.find(({ item, task }) => item.id === id && task !== undefined && !item.isReadOnly);
    return {
      onDragStart(id: string) {
        focusedId.current = id;
        releaseFocus(id);
        const element = list.current;
        if (element === null || unplannable(id) === undefined) return;
        const follow = (event: PointerEvent) => {
          element.dataset.drop = isWithin(element, { x: event.clientX, y: event.clientY })
            ? 'over'
            : 'offered';
        };
        element.dataset.drop = 'offered';
        document.addEventListener('pointermove', follow);
        stopFollowing.current = () => {
          document.removeEventListener('pointermove', follow);
          delete element.dataset.drop;
        };
      },
      onDragStop(id: string, event: UIEvent) {
        focusSoon(calendar.current, id);
        stopFollowing.current?.();
        stopFollowing.current = null;
        const row = unplannable(id);
        const point = pointOf(event);
        if (row !== undefined && list.current !== null && point !== null && isWithin(list.current, point))
          actions.unplan(row.item, row.title);
      },
    };
  }, [calendar, list, rows, actions, focusedId]);
}

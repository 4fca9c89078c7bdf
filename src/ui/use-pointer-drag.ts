import { type DragEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createDragGhost, type DragGhost } from './drag-ghost.ts';

/** Movement below which a press remains a click. Pixels. */
const SLACK = 5;
/** Duration of a long press that picks up a card; an earlier move scrolls. Milliseconds. */
const LONG_PRESS = 320;
/** Distance to an edge below which a container scrolls by itself. Pixels. */
const EDGE = 40;
const SCROLL_STEP = 10;

export interface DropPoint {
  readonly x: number;
  readonly y: number;
}

export interface PointerDragOptions {
  /** Called when an element with `data-drag` is dropped on one with `data-drop`. */
  onDrop(dragId: string, over: HTMLElement, point: DropPoint): void;
}

export interface PointerDrag {
  /** Id of the dragged element: its `data-drag`. */
  readonly dragged: string | null;
  /** Current drop target: the `data-drop` of the element below the pointer. */
  readonly over: string | null;
  /** Handlers of the element that contains both cards and drop targets. */
  readonly handlers: {
    onPointerDown(event: PointerEvent): void;
    onDragStart(event: DragEvent): void;
  };
}

function scrollNearEdge(target: Element | null, { x, y }: DropPoint): void {
  for (let box = target; box !== null; box = box.parentElement) {
    const canY = box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
    const canX = box.scrollWidth > box.clientWidth && /auto|scroll/.test(getComputedStyle(box).overflowX);
    if (!canY && !canX) continue;
    const rect = box.getBoundingClientRect();
    if (canY) box.scrollTop += y < rect.top + EDGE ? -SCROLL_STEP : y > rect.bottom - EDGE ? SCROLL_STEP : 0;
    if (canX) box.scrollLeft += x < rect.left + EDGE ? -SCROLL_STEP : x > rect.right - EDGE ? SCROLL_STEP : 0;
  }
}

function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

/**
 * Drag and drop of cards (`data-drag`) onto targets (`data-drop`) by mouse, pen or, after a long press, finger.
 * Escape cancels. docs/decisions/0028.
 */
export function usePointerDrag({ onDrop }: PointerDragOptions): PointerDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = useRef(onDrop);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown = useCallback((event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const card = target?.closest<HTMLElement>('[data-drag]') ?? null;
    const id = card?.dataset.drag;
    if (card === null || id === undefined || event.button !== 0 || !event.isPrimary) return;
    if (target?.closest('button, input, [data-no-drag]') || !event.currentTarget.contains(card)) return;
    stop.current?.();
    const isTouch = event.pointerType === 'touch';
    const begun = { x: event.clientX, y: event.clientY };
    let at: DropPoint = begun;
    let ghost: DragGhost | null = null;
    let dropTarget: HTMLElement | null = null;
    let frame = 0;

    const look = () => {
      const below = document.elementFromPoint(at.x, at.y);
      dropTarget = below?.closest<HTMLElement>('[data-drop]') ?? null;
      setOver(dropTarget?.dataset.drop ?? null);
      scrollNearEdge(below, at);
      frame = requestAnimationFrame(look);
    };
    const take = () => {
      ghost = createDragGhost(card, begun.x, begun.y);
      document.body.style.userSelect = 'none';
      document.body.style.cursor = 'grabbing';
      setDragged(id);
      look();
    };
    const press = isTouch ? setTimeout(take, LONG_PRESS) : undefined;
    const end = () => {
      clearTimeout(press);
      cancelAnimationFrame(frame);
      ghost?.remove();
      ghost = null;
      document.body.style.userSelect = '';
      document.body.style.cursor = '';
      setDragged(null);
      setOver(null);
      listening.abort();
      stop.current = null;
    };
    const move = (next: globalThis.PointerEvent) => {
      at = { x: next.clientX, y: next.clientY };
      const hasMoved = Math.hypot(at.x - begun.x, at.y - begun.y) > SLACK;
      if (ghost === null && hasMoved) {
        if (isTouch) return end();
        take();
      }
      return ghost?.moveTo(at.x, at.y);
    };
    const release = () => {
      const wasTaken = ghost !== null;
      const below = wasTaken ? document.elementFromPoint(at.x, at.y) : null;
      const target = below?.closest<HTMLElement>('[data-drop]') ?? dropTarget;
      try {
        // Before the end of the drag: it restyles the whole page, which the drop would have to wait for to measure cards.
        if (wasTaken && target !== null) drop.current(id, target, at);
      } finally {
        end();
      }
      if (wasTaken) swallowClick();
    };
    const listening = new AbortController();
    const options = { signal: listening.signal };
    window.addEventListener('pointermove', move, options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', end, options);
    window.addEventListener('blur', end, options);
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key === 'Escape' && ghost !== null) {
          key.preventDefault();
          key.stopPropagation();
          end();
        }
      },
      { ...options, capture: true },
    );
    // Dragging a card must not scroll the page below the finger.
    const hold = (touch: TouchEvent) => {
      if (ghost !== null && touch.cancelable) touch.preventDefault();
    };
    window.addEventListener('touchmove', hold, { ...options, passive: false });
    window.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), options);
    stop.current = end;
  }, []);
  // Native dragging of links and pictures would capture the pointer.
  const onDragStart = useCallback((event: DragEvent) => event.preventDefault(), []);
  return { dragged, over, handlers: { onPointerDown, onDragStart } };
}

import { type TouchEvent, useRef } from 'react';

/** Minimum horizontal distance of a swipe. Pixels. */
const REACH = 64;
/** Duration from which a press is drawing or dragging instead. Milliseconds. */
const REST = 320;

/** Handlers that distinguish a horizontal swipe from scrolling and from a long press. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      from.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    },
    onTouchEnd(event: TouchEvent) {
      const start = from.current;
      const touch = event.changedTouches[0];
      from.current = null;
      if (start === null || touch === undefined || event.timeStamp - start.at > REST + REACH) return;
      const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(dx) >= REACH && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
  };
}

import { type PointerEvent, useRef, useState } from 'react';
import { swipeOf } from './swipe.ts';

interface Pull {
  readonly pointerId: number;
  readonly x: number;
  readonly at: number;
  readonly width: number;
}

/**
 * Draws a card sideways under a finger or a pen; the page still scrolls up and down (`touch-action: pan-y`). A mouse
 * has buttons. `dx` is how far the card is drawn, in CSS pixels; 0 when it rests.
 */
export function useSwipe(onSwipe: (direction: 'right' | 'left') => void) {
  const [dx, setDx] = useState(0);
  const pull = useRef<Pull | null>(null);

  function end(event: PointerEvent, isMeant: boolean) {
    const { current } = pull;
    if (current === null || current.pointerId !== event.pointerId) return;
    pull.current = null;
    setDx(0);
    const direction = swipeOf(event.clientX - current.x, event.timeStamp - current.at, current.width);
    if (isMeant && direction !== null) onSwipe(direction);
  }

  return {
    dx,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        const { clientX: x, timeStamp: at, pointerId } = event;
        pull.current = { pointerId, x, at, width: event.currentTarget.offsetWidth };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (pull.current?.pointerId === event.pointerId) setDx(event.clientX - pull.current.x);
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}

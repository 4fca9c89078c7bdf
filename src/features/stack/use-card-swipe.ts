import { type PointerEvent, useRef, useState } from 'react';
import { type CardSize, heldSwipeOf, type Pull, type Swipe, swipeOf } from './swipe.ts';

interface Grip {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly size: CardSize;
}

const REST: Pull = { dx: 0, dy: 0 };

/** Any direction, by finger or pen (`touch-action: none`). `meant`: the swipe if released now. */
export function useSwipe(onSwipe: (swipe: Swipe) => void) {
  const [pull, setPull] = useState<Pull>(REST);
  const [meant, setMeant] = useState<Swipe | null>(null);
  const grip = useRef<Grip | null>(null);

  function end(event: PointerEvent, isMeant: boolean) {
    const { current } = grip;
    if (current === null || current.pointerId !== event.pointerId) return;
    grip.current = null;
    setPull(REST);
    setMeant(null);
    const swipe = swipeOf(pullOf(current, event), event.timeStamp - current.at, current.size);
    if (isMeant && swipe !== null) onSwipe(swipe);
  }

  return {
    pull,
    meant,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType === 'mouse' || !event.isPrimary) return;
        const { clientX: x, clientY: y, timeStamp: at, pointerId, currentTarget } = event;
        const size = { width: currentTarget.offsetWidth, height: currentTarget.offsetHeight };
        grip.current = { pointerId, x, y, at, size };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = grip;
        if (current?.pointerId !== event.pointerId) return;
        const drawn = pullOf(current, event);
        setPull(drawn);
        setMeant(heldSwipeOf(drawn, current.size));
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  };
}

function pullOf({ x, y }: Grip, { clientX, clientY }: PointerEvent): Pull {
  return { dx: clientX - x, dy: clientY - y };
}

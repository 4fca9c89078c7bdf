/** Minimum distance of a swipe, as a share of the card's side. */
const NEAR = 0.25;
/** Share of the side from which a horizontal swipe counts as far. */
const FAR = 0.6;
/** Minimum speed of a flick. CSS pixels per millisecond. */
const FAST = 0.6;
/** Distance below which a fast movement is a tap. CSS pixels. */
const LEAST = 24;

export type Swipe = 'right' | 'farRight' | 'left' | 'farLeft' | 'up' | 'down';

/** Offset of a dragged card from its rest position: right and down are positive. CSS pixels. */
export interface Pull {
  readonly dx: number;
  readonly dy: number;
}

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** Swipe for a card released at this offset, at any speed; null if it falls back. */
export function heldSwipeOf({ dx, dy }: Pull, { width, height }: CardSize): Swipe | null {
  if (Math.abs(dx) >= Math.abs(dy)) {
    const share = Math.abs(dx) / Math.max(1, width);
    if (share <= NEAR) return null;
    if (share > FAR) return dx > 0 ? 'farRight' : 'farLeft';
    return dx > 0 ? 'right' : 'left';
  }
  if (Math.abs(dy) / Math.max(1, height) <= NEAR) return null;
  return dy > 0 ? 'down' : 'up';
}

/** Swipe for a card released after `duration` milliseconds: a flick counts at any distance. */
export function swipeOf(pull: Pull, duration: number, size: CardSize): Swipe | null {
  const held = heldSwipeOf(pull, size);
  if (held !== null) return held;
  const { dx, dy } = pull;
  const distance = Math.max(Math.abs(dx), Math.abs(dy));
  if (distance <= LEAST || distance / Math.max(1, duration) <= FAST) return null;
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}

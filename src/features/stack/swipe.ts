/** How far a card must be drawn, as a share of its side, or how fast, for a swipe to count. */
const NEAR = 0.25;
/** Drawn sideways farther than this it means something else. */
const FAR = 0.6;
/** CSS pixels per millisecond. */
const FAST = 0.6;
/** A fast swipe that moved less than this was a tap. CSS pixels. */
const LEAST = 24;

export type Swipe = 'right' | 'farRight' | 'left' | 'farLeft' | 'up' | 'down';

/** How a card is drawn from where it rests: right and down are positive. CSS pixels. */
export interface Pull {
  readonly dx: number;
  readonly dy: number;
}

export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/** What a card would do if it were let go here, however slowly it came; null when it falls back. */
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

/** The same when it is let go after `duration` milliseconds: a flick counts however short. */
export function swipeOf(pull: Pull, duration: number, size: CardSize): Swipe | null {
  const held = heldSwipeOf(pull, size);
  if (held !== null) return held;
  const { dx, dy } = pull;
  const distance = Math.max(Math.abs(dx), Math.abs(dy));
  if (distance <= LEAST || distance / Math.max(1, duration) <= FAST) return null;
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 'right' : 'left';
  return dy > 0 ? 'down' : 'up';
}

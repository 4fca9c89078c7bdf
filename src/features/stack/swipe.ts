/** How far a card must be drawn, as a share of its width, or how fast, for a swipe to count. */
const FAR = 0.35;
/** CSS pixels per millisecond. */
const FAST = 0.6;
/** A fast swipe that moved less than this was a tap. CSS pixels. */
const LEAST = 24;

/** Right or left, or null when the card falls back. `dx` in CSS pixels, `duration` in milliseconds. */
export function swipeOf(dx: number, duration: number, width: number): 'right' | 'left' | null {
  const distance = Math.abs(dx);
  const isFar = distance > width * FAR;
  const isFlick = distance > LEAST && distance / Math.max(1, duration) > FAST;
  if (!isFar && !isFlick) return null;
  return dx > 0 ? 'right' : 'left';
}

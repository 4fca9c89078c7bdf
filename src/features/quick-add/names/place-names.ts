/** Between the field and the list, and between the list and the edge of the window. Pixels. */
const GAP = 6;
const EDGE = 8;

/**
 * Puts the list beside its field, where the sign at `start` stands: below, or above where a phone's keyboard or the end
 * of the window leaves more room there. It is never larger than that room.
 */
export function placeNames(list: HTMLElement, field: HTMLInputElement, start: number): void {
  const { offsetTop, offsetLeft, width, height } = seenPart();
  const box = field.getBoundingClientRect();
  const below = offsetTop + height - box.bottom - GAP - EDGE;
  const above = box.top - offsetTop - GAP - EDGE;
  list.style.maxBlockSize = '';
  const wanted = list.offsetHeight;
  const isBelow = below >= Math.min(wanted, above);
  const size = Math.max(0, Math.min(wanted, isBelow ? below : above));
  const from = box.left + offsetIn(field, start);
  const formEnd = field.form?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
  const last = Math.min(offsetLeft + width - EDGE, formEnd) - list.offsetWidth;
  list.style.maxBlockSize = `${size}px`;
  list.style.insetBlockStart = `${isBelow ? box.bottom + GAP : box.top - GAP - size}px`;
  list.style.insetInlineStart = `${Math.max(offsetLeft + EDGE, Math.min(from, last))}px`;
}

/** What of the window is not under a keyboard or zoomed away. */
function seenPart(): Pick<VisualViewport, 'offsetTop' | 'offsetLeft' | 'width' | 'height'> {
  return visualViewport ?? { offsetTop: 0, offsetLeft: 0, width: innerWidth, height: innerHeight };
}

/** Scrolls the field so far that a caret which was set, not typed to, is seen. */
export function showCaret(field: HTMLInputElement, caret: number): void {
  const inset = Number.parseFloat(getComputedStyle(field).paddingInlineStart);
  const beyond = offsetIn(field, caret) + inset - field.clientWidth;
  if (beyond > 0) field.scrollLeft += beyond;
}

/** How far from the field's edge the character at `offset` is drawn. */
function offsetIn(field: HTMLInputElement, offset: number): number {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = style.font;
  const { width } = pen.measureText(field.value.slice(0, offset));
  return Number.parseFloat(style.paddingInlineStart) + width - field.scrollLeft;
}

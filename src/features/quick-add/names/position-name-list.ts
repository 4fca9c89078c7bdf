/** Gaps between field and list, and between list and window edge. Pixels. */
const GAP = 6;
const EDGE = 8;

/** Below the field, or above if that has more room, and never larger than that room. */
export function positionNameList(list: HTMLElement, field: HTMLInputElement, start: number): void {
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

/** Visible part of the window, without an on-screen keyboard or zoomed-out areas. */
function seenPart(): Pick<VisualViewport, 'offsetTop' | 'offsetLeft' | 'width' | 'height'> {
  return visualViewport ?? { offsetTop: 0, offsetLeft: 0, width: innerWidth, height: innerHeight };
}

/** Scrolls the field to a caret that was set by code, not by typing. */
export function showCaret(field: HTMLInputElement, caret: number): void {
  const inset = Number.parseFloat(getComputedStyle(field).paddingInlineStart);
  const beyond = offsetIn(field, caret) + inset - field.clientWidth;
  if (beyond > 0) field.scrollLeft += beyond;
}

/** Distance of the character at `offset` from the field's edge. Pixels. */
function offsetIn(field: HTMLInputElement, offset: number): number {
  const style = getComputedStyle(field);
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = style.font;
  const { width } = pen.measureText(field.value.slice(0, offset));
  return Number.parseFloat(style.paddingInlineStart) + width - field.scrollLeft;
}

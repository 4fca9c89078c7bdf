/** Checkbox of a checklist item in a Markdown text. */
export interface CheckMark {
  /** Offset of the character between the brackets. */
  readonly offset: number;
  /** Text of the item. */
  readonly label: string;
}

const ITEM = /^(?:[-+*]|\d+[.)])\s+\[([ xX])\][ \t]*([^\n]*)/;

/** Checkbox of the list item at an offset of the text; null if it has none. */
export function checkMarkAt(text: string, itemOffset: number | undefined): CheckMark | null {
  if (itemOffset === undefined) return null;
  const match = ITEM.exec(text.slice(itemOffset));
  if (match === null) return null;
  const offset = itemOffset + match[0].indexOf('[') + 1;
  return { offset, label: (match[2] ?? '').replace(/[*_`~]/g, '').trim() };
}

/** The text with that checkbox toggled and nothing else changed. */
export function toggledCheckMark(text: string, { offset }: CheckMark): string {
  const next = text[offset] === ' ' ? 'x' : ' ';
  return text.slice(0, offset) + next + text.slice(offset + 1);
}

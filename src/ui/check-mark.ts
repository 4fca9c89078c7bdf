/** The box before a line of a checklist in a Markdown text. */
export interface CheckMark {
  /** Where the character between the brackets stands. */
  readonly offset: number;
  /** The words of the line. */
  readonly label: string;
}

const ITEM = /^(?:[-+*]|\d+[.)])\s+\[([ xX])\][ \t]*([^\n]*)/;

/** The box of the list item that begins at an offset of the text; null where that has none. */
export function checkMarkAt(text: string, itemOffset: number | undefined): CheckMark | null {
  if (itemOffset === undefined) return null;
  const match = ITEM.exec(text.slice(itemOffset));
  if (match === null) return null;
  const offset = itemOffset + match[0].indexOf('[') + 1;
  return { offset, label: (match[2] ?? '').replace(/[*_`~]/g, '').trim() };
}

/** The text with that box ticked, or not any more. Nothing else changes. */
export function toggledCheckMark(text: string, { offset }: CheckMark): string {
  const next = text[offset] === ' ' ? 'x' : ' ';
  return text.slice(0, offset) + next + text.slice(offset + 1);
}

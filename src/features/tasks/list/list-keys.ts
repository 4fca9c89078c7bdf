import { type KeyPress, pressedKey } from '#ui/page-keys.ts';

/** Key that opens the filter of a page with a list, wherever the focus is. */
export const FILTER_KEY = 'f';

/** Action of a key in a task list, beside the arrow keys of every list. */
export type ListAct =
  | 'next'
  | 'previous'
  | 'finish'
  | 'edit'
  | 'timer'
  | 'remove'
  | 'select'
  | 'selectDown'
  | 'selectUp'
  | 'selectAll'
  | 'selectNone'
  | 'moveDown'
  | 'moveUp';

const acts: ReadonlyMap<string, ListAct> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'finish'],
  [' ', 'finish'],
  ['F2', 'edit'],
  ['s', 'timer'],
  ['Delete', 'remove'],
  ['v', 'select'],
  ['Escape', 'selectNone'],
  ['Shift+ArrowDown', 'selectDown'],
  ['Shift+ArrowUp', 'selectUp'],
  ['Mod+a', 'selectAll'],
  ['Alt+ArrowDown', 'moveDown'],
  ['Alt+ArrowUp', 'moveUp'],
]);
const repeated: ReadonlySet<ListAct> = new Set([
  'next',
  'previous',
  'selectDown',
  'selectUp',
  'moveDown',
  'moveUp',
]);

/** Action of a key press; null for other keys. Most modified keys belong to the browser. */
export function listActOf(event: KeyPress & Pick<KeyboardEvent, 'repeat'>): ListAct | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  const isArrow = key.startsWith('Arrow');
  const modifiers = [
    ...(altKey ? ['Alt'] : []),
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    ...(shiftKey && isArrow ? ['Shift'] : []),
  ];
  const name = modifiers.length === 0 ? (pressedKey(event) ?? '') : [...modifiers, key].join('+');
  const act = acts.get(name) ?? null;
  // A held key repeats movements only, so that it does not finish or delete row after row.
  return repeat && act !== null && !repeated.has(act) ? null : act;
}

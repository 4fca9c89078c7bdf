/** What a key does in a list of tasks, beside the arrows that every list knows. */
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
  ['e', 'edit'],
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

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
}

/** Null for keys that are none of the list's; with most modifiers they belong to the browser. */
export function listActOf({ key, altKey, ctrlKey, metaKey, shiftKey, repeat }: PressedKey): ListAct | null {
  const isArrow = key.startsWith('Arrow');
  const modifiers = [
    ...(altKey ? ['Alt'] : []),
    ...(ctrlKey || metaKey ? ['Mod'] : []),
    // Shift is part of how a letter is typed; with an arrow it is a modifier.
    ...(shiftKey && isArrow ? ['Shift'] : []),
  ];
  const act = acts.get([...modifiers, key].join('+')) ?? null;
  // A key held down moves on; it does not finish or delete row after row.
  return repeat && act !== null && !repeated.has(act) ? null : act;
}

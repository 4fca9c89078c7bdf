/** What a key does in a list of tasks, beside the arrows that every list knows. */
export type ListAct = 'next' | 'previous' | 'finish' | 'edit' | 'timer' | 'remove';

const acts: ReadonlyMap<string, ListAct> = new Map([
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'finish'],
  [' ', 'finish'],
  ['e', 'edit'],
  ['F2', 'edit'],
  ['s', 'timer'],
  ['Delete', 'remove'],
]);

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

/** Null for keys that are none of the list's, or are held with a modifier and so belong to the browser. */
export function listActOf({ key, altKey, ctrlKey, metaKey, repeat }: PressedKey): ListAct | null {
  if (altKey || ctrlKey || metaKey) return null;
  const act = acts.get(key) ?? null;
  // A key held down moves on; it does not finish or delete row after row.
  return repeat && act !== 'next' && act !== 'previous' ? null : act;
}

export type StackAct = 'do' | 'schedule' | 'finish' | 'later' | 'next' | 'previous';

/** The keys of a card; shown on its buttons. */
export const STACK_KEYS: Readonly<Record<StackAct, string>> = {
  do: 'd',
  schedule: 's',
  finish: 'x',
  later: 'l',
  next: '→',
  previous: '←',
};

const acts: ReadonlyMap<string, StackAct> = new Map([
  ['d', 'do'],
  ['s', 'schedule'],
  ['x', 'finish'],
  ['l', 'later'],
  ['j', 'next'],
  ['ArrowRight', 'next'],
  ['k', 'previous'],
  ['ArrowLeft', 'previous'],
]);

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly target: EventTarget | null;
}

/** Null for keys that are not the stack's, that are held with a modifier, or that are typed into a field. */
export function stackActOf(event: PressedKey): StackAct | null {
  const { key, altKey, ctrlKey, metaKey, repeat, target } = event;
  if (altKey || ctrlKey || metaKey) return null;
  if (target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]')) {
    return null;
  }
  const act = acts.get(key) ?? null;
  // A key held down turns the cards; it does not finish the whole stack.
  return repeat && act !== 'next' && act !== 'previous' ? null : act;
}

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

const acts: Readonly<Record<string, StackAct>> = {
  d: 'do',
  s: 'schedule',
  x: 'finish',
  l: 'later',
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
};

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** Null for keys that are not the stack's, that are held with a modifier, or that are typed into a field. */
export function stackActOf({ key, altKey, ctrlKey, metaKey, target }: PressedKey): StackAct | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]')) {
    return null;
  }
  return acts[key] ?? null;
}

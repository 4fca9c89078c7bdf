import { type KeyPress, pressedKey } from '#ui/page-keys.ts';

export type Shortcut =
  | { readonly kind: 'add' }
  | { readonly kind: 'help' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'sidebar' }
  | { readonly kind: 'everyone' }
  | { readonly kind: 'go'; readonly key: string };

/** The week, which is gone to most, has a key of its own. */
const WEEK: Shortcut = { kind: 'go', key: 'k' };

/** Time to wait for the key after `g`. Milliseconds. */
export const GO_WAIT = 1_500;

export interface ShortcutState {
  /** Instant at which `g` was pressed, or null. */
  readonly goAt: number | null;
}

export const noShortcut: ShortcutState = { goAt: null };

/** Ctrl or ⌘ with K, also while a field has the focus. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';
}

/** Reads one key. `isTaken`: the key belongs to the app and must not reach the page. */
export function readShortcut(
  state: ShortcutState,
  press: KeyPress,
  now: number,
  goKeys: ReadonlySet<string>,
): { readonly state: ShortcutState; readonly shortcut: Shortcut | null; readonly isTaken: boolean } {
  const nothing = { state: noShortcut, shortcut: null, isTaken: false };
  // Typed with AltGr on most keyboards, which some systems report as Ctrl with Alt.
  const isBracket = press.key === '[' && !press.metaKey && press.ctrlKey === press.altKey;
  if (!isBracket && (press.ctrlKey || press.metaKey || press.altKey)) return nothing;
  const letter = press.key.toLowerCase();
  if (state.goAt !== null && now - state.goAt <= GO_WAIT && goKeys.has(letter)) {
    return { state: noShortcut, shortcut: { kind: 'go', key: letter }, isTaken: true };
  }
  const key = pressedKey({
    key: press.key,
    shiftKey: press.shiftKey,
    ...{ ctrlKey: false, altKey: false, metaKey: false },
  });
  if (key === 'g') return { state: { goAt: now }, shortcut: null, isTaken: true };
  if (key === 'q') return { state: noShortcut, shortcut: { kind: 'add' }, isTaken: true };
  if (key === 'Shift+m') {
    return { state: noShortcut, shortcut: { kind: 'everyone' }, isTaken: true };
  }
  if (key === 'w') return { state: noShortcut, shortcut: WEEK, isTaken: true };
  if (key === '/') return { state: noShortcut, shortcut: { kind: 'palette' }, isTaken: true };
  if (key === '?') return { state: noShortcut, shortcut: { kind: 'help' }, isTaken: true };
  if (key === '[') return { state: noShortcut, shortcut: { kind: 'sidebar' }, isTaken: true };
  return nothing;
}

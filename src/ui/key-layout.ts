import { useSyncExternalStore } from 'react';

/**
 * Layout of the app's single keys on this device: the key of the keyboard that stands for each key of the app. Bindings,
 * menus and tooltips know the app's keys alone, such as `x` or `Shift+a`; a press is read through the layout before they
 * see it, and a key is printed through it. A key keeps one meaning: one that is given to another trades places with it.
 */
export interface KeyLayout {
  /** Key of the app that a key of the keyboard stands for; null for one that stands for none. */
  read(pressed: string): string | null;
  /** Key of the keyboard for a key of the app; null for one that is switched off. */
  press(key: string): string | null;
  readonly isChanged: boolean;
}

/** Storage of the layout: keyboards belong to a device, not to an account. */
const LAYOUT = 'daywall.keys';

/** Keys of the app whose key of the keyboard is another, or none: a permutation, so that each has one meaning. */
type Changes = Readonly<Record<string, string | null>>;

/** Whether a stored value is a permutation. Written by hand: a schema would load its library before the first frame. */
function isChanges(value: unknown): value is Changes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const all: readonly unknown[] = Object.values(value);
  const pressed = all.filter((at) => at !== null);
  return (
    new Set(pressed).size === pressed.length &&
    pressed.every((at) => typeof at === 'string' && Object.hasOwn(value, at))
  );
}

function layoutOf(changed: Changes): KeyLayout {
  const pressed = new Map(Object.entries(changed));
  const meant = new Map([...pressed].flatMap(([key, at]) => (at === null ? [] : [[at, key]])));
  return {
    read: (key) => meant.get(key) ?? (pressed.has(key) ? null : key),
    press: (key) => pressed.get(key) ?? (pressed.has(key) ? null : key),
    isChanged: pressed.size > 0,
  };
}

function stored(): Changes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LAYOUT) ?? '{}');
    return isChanges(kept) ? kept : {};
  } catch {
    return {};
  }
}

let current: { readonly changed: Changes; readonly layout: KeyLayout } | null = null;
const listeners = new Set<() => void>();

/** Changes of this device, with the layout that they make. */
export function keptKeys(): { readonly changed: Changes; readonly layout: KeyLayout } {
  current ??= { changed: stored(), layout: layoutOf(stored()) };
  return current;
}

export function keepKeys(changed: Changes): void {
  current = { changed, layout: layoutOf(changed) };
  try {
    if (current.layout.isChanged) localStorage.setItem(LAYOUT, JSON.stringify(changed));
    else localStorage.removeItem(LAYOUT);
  } catch {
    // A closed storage keeps the layout until the page is left.
  }
  for (const each of listeners) each();
}

export function keyLayout(): KeyLayout {
  return keptKeys().layout;
}

/** Layout that renders anew when it is changed. */
export function useKeyLayout(): KeyLayout {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keyLayout,
    keyLayout,
  );
}

/** Keys as printed on a keyboard: `⇧` and `A` for `Shift+a`. Empty for a key that is switched off. */
export function printedKeys(key: string): readonly string[] {
  const pressed = keyLayout().press(key);
  if (pressed === null) return [];
  return pressed === '+'
    ? [pressed]
    : pressed.split('+').map((each) => (each === 'Shift' ? '⇧' : each.toUpperCase()));
}

/** Value of `aria-keyshortcuts` for a key of the app. Undefined for one that is switched off. */
export function ariaKeys(key: string): string | undefined {
  return keyLayout()
    .press(key)
    ?.replace(/\p{L}$/u, (letter) => letter.toUpperCase());
}

import { useEffect, useEffectEvent } from 'react';
import { keyLayout } from './key-layout.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Keyboard shortcut of one page, active outside fields and dialogs. */
export interface PageKey {
  /** As `pressedKey` reads it. */
  readonly key: string;
  readonly act: () => void;
  /** Whether key repeat triggers it again. */
  readonly repeats?: boolean;
}

/** Keys that the app takes before any page sees them: no page may bind one. */
export const APP_KEYS: ReadonlySet<string> = new Set(['q', 'g', 'w', '?', '/', '[', 'Shift+m']);

/** Storage of the switch: keyboards belong to a device, not to an account. */
const SWITCH = 'daywall.single-keys';

/** Whether keys without Ctrl, Alt or ⌘ act (WCAG 2.1.4). Without storage they do. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SWITCH);
    else localStorage.setItem(SWITCH, 'off');
  } catch {
    // A closed storage leaves them on.
  }
}

/** Key of the keyboard: small letters, with `Shift+` before a letter; null with a modifier of the browser. */
export function keyboardKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress): string | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (!/^\p{L}$/u.test(key)) return key;
  return `${shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
}

/** Key of the app that a press stands for, by the layout of this device; null for none. */
export function pressedKey(event: KeyPress): string | null {
  const key = keyboardKey(event);
  return key === null ? null : keyLayout().read(key);
}

/** Elements that take letters themselves: fields, typeahead lists and menus, open dialogs. */
const ownsLetters =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Whether a key was typed to something that takes letters itself. */
export function isTyped({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (target instanceof Element && target.closest(ownsLetters) !== null) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

const ownsWords = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Whether undo belongs to a text that is being edited, or to an open dialog. */
function isWritten({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (target instanceof Element && target.closest(ownsWords) !== null) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** Ctrl or ⌘ with Z, outside of texts and dialogs; with Shift it is the browser's own. */
export function isUndo(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  return (ctrlKey || metaKey) && !altKey && key === 'z' && !isWritten(event);
}

/** While it is shown. Listed in web/shell/keys/key-groups.ts too, where a test finds clashes. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const wanted = pressedKey(event);
    if (wanted === null || isTyped(event) || !areSingleKeysOn()) return;
    const found = keys.find(({ key }) => key === wanted);
    if (found === undefined || (event.repeat && found.repeats !== true)) return;
    event.preventDefault();
    found.act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

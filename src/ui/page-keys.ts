import { useEffect, useEffectEvent } from 'react';

/** Keyboard shortcut of one page, active outside fields and dialogs. */
export interface PageKey {
  /** As `KeyboardEvent.key` has it; letters small. */
  readonly key: string;
  readonly act: () => void;
  /** Whether key repeat triggers it again. */
  readonly repeats?: boolean;
}

/** Keys that the app takes before any page sees them: no page may bind one. */
export const APP_KEYS: ReadonlySet<string> = new Set(['q', 'a', 'g', '?', '/']);

/** Elements that take letters themselves: fields, typeahead lists and menus, open dialogs. */
const ownsLetters =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Whether a key was typed to something that takes letters itself. */
export function isTyped({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (target instanceof Element && target.closest(ownsLetters) !== null) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

const ownsWords = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** Whether undo belongs to a text that is being edited, or to an open dialog. */
export function isWritten({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  if (target instanceof Element && target.closest(ownsWords) !== null) return true;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}

/** While it is shown. Listed in web/shell/keys/key-groups.ts too, where a test finds clashes. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event)) return;
    const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
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

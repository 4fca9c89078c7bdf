import { useEffect, useEffectEvent } from 'react';
import { destinations } from './destinations.tsx';
import { noShortcut, readShortcut, type Shortcut, type ShortcutState } from './shortcut.ts';

const goKeys: ReadonlySet<string> = new Set(destinations.map(({ key }) => key));

/** Where letters are text, a search of a list, or the business of an open dialog. */
const ownsLetters =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** Listens for the app's keys before the page's own: a key that is taken here reaches nobody else. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const act = useEffectEvent(onShortcut);
  useEffect(() => {
    let state: ShortcutState = noShortcut;
    function listen(event: KeyboardEvent): void {
      const { target } = event;
      if (event.isComposing || event.repeat || event.key === 'Shift') return;
      if (target instanceof Element && target.closest(ownsLetters) !== null) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return;
      const reading = readShortcut(state, event, event.timeStamp, goKeys);
      state = reading.state;
      if (reading.isTaken) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (reading.shortcut !== null) act(reading.shortcut);
    }
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}

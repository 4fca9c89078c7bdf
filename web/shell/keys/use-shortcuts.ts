import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { areSingleKeysOn, isTyped, isUndo } from '#ui/page-keys.ts';
import { goTargets } from './go-targets.ts';
import { isPaletteKey, noShortcut, readShortcut, type Shortcut, type ShortcutState } from './shortcut.ts';

const goKeys: ReadonlySet<string> = new Set(goTargets.keys());

/** Binds the app's keys before the page's own: a key that is taken here reaches nothing else. */
export function useShortcuts(onShortcut: (shortcut: Shortcut) => void): void {
  const { t } = useTranslation('pages');
  const act = useEffectEvent(onShortcut);
  const undo = useEffectEvent((): boolean => {
    const undone = toasts.undoLast();
    if (undone !== null) toasts.add({ text: t('toast.undone', { undone }) });
    return undone !== null;
  });
  useEffect(() => {
    let state: ShortcutState = noShortcut;
    function listen(event: KeyboardEvent): void {
      if (event.isComposing || event.repeat || event.key === 'Shift') return;
      // The palette opens from within a field too, and a second time closes it.
      if (isPaletteKey(event)) {
        event.preventDefault();
        act({ kind: 'palette' });
        return;
      }
      if (isUndo(event) && undo()) {
        event.preventDefault();
        return;
      }
      if (isTyped(event) || !areSingleKeysOn()) return;
      const reading = readShortcut(state, event, event.timeStamp, goKeys);
      state = reading.state;
      if (reading.isTaken) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (reading.shortcut !== null) act(reading.shortcut);
    }
    addEventListener('keydown', listen, { capture: true });
    return () => {
      removeEventListener('keydown', listen, { capture: true });
      toasts.forgetUndos();
    };
  }, []);
}

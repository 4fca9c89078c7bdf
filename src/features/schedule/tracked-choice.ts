import { useCallback, useState } from 'react';

/** Where a choice is kept on this device; the browser's local storage is one. */
export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'daywall.schedule.tracked';

/** Whether tracked time is drawn in the calendar. Yes, unless it was switched off. */
export function readShowsTracked(storage: ChoiceStorage): boolean {
  try {
    return storage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the choice for the next visit; storage that is full or closed only costs that. */
export function keepShowsTracked(storage: ChoiceStorage, showsTracked: boolean): void {
  try {
    storage.setItem(KEY, showsTracked ? 'on' : 'off');
  } catch {
    // The next visit begins with tracked time shown.
  }
}

/** The choice as a state that outlives the page. */
export function useShowsTracked(storage: ChoiceStorage): [boolean, (showsTracked: boolean) => void] {
  const [showsTracked, setShowsTracked] = useState(() => readShowsTracked(storage));
  const choose = useCallback(
    (next: boolean) => {
      setShowsTracked(next);
      keepShowsTracked(storage, next);
    },
    [storage],
  );
  return [showsTracked, choose];
}

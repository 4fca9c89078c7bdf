import { useCallback, useState } from 'react';

/** Where a choice is kept on this device; the browser's local storage is one. */
export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'daywall.schedule.weekends';

/** Whether the week shows Saturday and Sunday. Yes, unless it was switched off. */
export function readShowsWeekends(storage: ChoiceStorage): boolean {
  try {
    return storage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Keeps the choice for the next visit; storage that is full or closed only costs that. */
export function keepShowsWeekends(storage: ChoiceStorage, showsWeekends: boolean): void {
  try {
    storage.setItem(KEY, showsWeekends ? 'on' : 'off');
  } catch {
    // The next visit begins with the whole week.
  }
}

/** The choice as a state that outlives the page. */
export function useShowsWeekends(storage: ChoiceStorage): [boolean, (showsWeekends: boolean) => void] {
  const [shows, setShows] = useState(() => readShowsWeekends(storage));
  const choose = useCallback(
    (next: boolean) => {
      setShows(next);
      keepShowsWeekends(storage, next);
    },
    [storage],
  );
  return [shows, choose];
}

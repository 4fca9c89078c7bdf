import { useCallback, useState } from 'react';

/** Storage of the choice on this device, such as the browser's local storage. */
export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'daywall.schedule.weekends';

/** Whether the week shows Saturday and Sunday; by default yes. */
export function readShowsWeekends(storage: ChoiceStorage): boolean {
  try {
    return storage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Stores the choice; a full or closed storage only loses that. */
export function keepShowsWeekends(storage: ChoiceStorage, showsWeekends: boolean): void {
  try {
    storage.setItem(KEY, showsWeekends ? 'on' : 'off');
  } catch {
    // The next visit starts with the whole week.
  }
}

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

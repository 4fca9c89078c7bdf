import { useCallback, useState } from 'react';

/** Storage of choices on this device, such as the browser's local storage. */
export type ChoiceStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Switches of the week: weekdays without working hours, and the list of tasks without a time beside the calendar. */
export type WeekSwitch = 'weekends' | 'notPlanned';

const keyOf = (name: WeekSwitch) => `daywall.schedule.${name}`;

/** Whether a switch was left on; `initial` if it was never used. */
export function readSwitch(storage: ChoiceStorage, name: WeekSwitch, initial: boolean): boolean {
  try {
    const kept = storage.getItem(keyOf(name));
    return kept === null ? initial : kept !== 'off';
  } catch {
    return initial;
  }
}

/** Stores a switch; a full or closed storage only loses that. */
export function keepSwitch(storage: ChoiceStorage, name: WeekSwitch, isOn: boolean): void {
  try {
    storage.setItem(keyOf(name), isOn ? 'on' : 'off');
  } catch {
    // The next visit starts as the first one.
  }
}

/** Switch that stays as it was left on this device; until it is used it follows `initial`. */
export function useKeptSwitch(
  storage: ChoiceStorage,
  name: WeekSwitch,
  initial: boolean,
): [boolean, (isOn: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = useCallback(
    (isOn: boolean) => {
      setChosen(isOn);
      keepSwitch(storage, name, isOn);
    },
    [storage, name],
  );
  return [chosen ?? readSwitch(storage, name, initial), choose];
}

import { useEntity } from './use-entity.ts';
import { useMe } from './use-me.ts';

/** The ISO weekday that this person chose for their weeks to begin with; null leaves it to the language. */
export function useChosenFirstDay(): number | null {
  return useEntity('appSettings', useMe()?.id)?.firstDayOfWeek ?? null;
}

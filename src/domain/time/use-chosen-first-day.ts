import { useEntity } from '#client-react/use-entity.ts';
import { useMe } from '../people/use-me.ts';

/** ISO weekday that the user chose as first day of the week; null leaves it to the language. */
export function useChosenFirstDay(): number | null {
  return useEntity('appSettings', useMe()?.id)?.firstDayOfWeek ?? null;
}

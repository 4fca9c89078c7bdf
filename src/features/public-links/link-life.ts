import { DAY } from '#time/units.ts';

/** Days that a public link works; null: until it is ended by hand. */
export const lives = { week: 7, month: 30, year: 365, never: null };
type Life = keyof typeof lives;
export const lifeNames: readonly Life[] = ['week', 'month', 'year', 'never'];

/** Choice of days that a link was made with: the nearest one, since each change of a link lets its days start anew. */
export function daysBetween(createdAt: string, endsAt: string | null): number | null {
  if (endsAt === null) return null;
  const days = (Date.parse(endsAt) - Date.parse(createdAt)) / DAY;
  const distance = (life: number) => Math.abs(life - days);
  return [lives.week, lives.month, lives.year].toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

import { MINUTE } from '#time/units.ts';

/** Elapsed time in at most four characters: `0`, `12`, `1h`, `1:05`, `10h`, `99h+`. `elapsed` in milliseconds. */
export function badgeText(elapsed: number): string {
  const minutes = Math.max(0, Math.floor(elapsed / MINUTE));
  if (minutes < 60) return String(minutes);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours >= 100) return '99h+';
  if (hours >= 10 || rest === 0) return `${hours}h`;
  return `${hours}:${String(rest).padStart(2, '0')}`;
}

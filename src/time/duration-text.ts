import { SECONDS_PER_HOUR } from './units.ts';

const NBSP = '\u00a0';

/** `1 h 25 min`. The unit symbols are international and need no translation. */
export function durationText(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest}${NBSP}min`;
  return rest === 0 ? `${hours}${NBSP}h` : `${hours}${NBSP}h ${rest}${NBSP}min`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `1:25:07`, or `25:07` under an hour. Whole seconds; negative values are zero. */
export function elapsedText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / SECONDS_PER_HOUR);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = whole % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export function durationAttribute(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `PT${Math.floor(whole / SECONDS_PER_HOUR)}H${Math.floor(whole / 60) % 60}M${whole % 60}S`;
}

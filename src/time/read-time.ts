/** Minutes after midnight. */
export type ClockMinutes = number;

const CLOCK = /^(\d{1,2})(?:[:.h ]\s?(\d{2})|(\d{2}))?(?:\s*(?:uhr|h))?\s*(am|pm|a|p)?$/;

/** Parses a time of day: `9`, `930`, `9:30`, `9.30`, `21h15`, `2:30 pm`, `9 Uhr`. Undefined for other text. */
export function readTime(text: string): ClockMinutes | undefined {
  const line = text
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/([ap])\.?\s?m\.?$/, '$1m')
    .trim();
  const match = CLOCK.exec(line);
  if (match === null) return undefined;
  const [, hourText, separated, joined, half] = match;
  let hour = Number(hourText);
  const minute = Number(separated ?? joined ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  return hour > 23 || minute > 59 ? undefined : hour * 60 + minute;
}

const HOURS = /^(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore?|ora)$/;
const MINUTES = /^(\d+)\s*(?:m|min\.?|mins|minutes?|minuten|minutos?|minuti|minuto)?$/;
const BOTH = /^(\d+)\s*(?::|h|std\.?)\s*(\d{1,2})\s*(?:m|min\.?)?$/;

/** Parses a duration: `80`, `80 min`, `1:20`, `1h20`, `1.5 h`, `1,5 Std.`. A number alone is minutes. */
export function readDuration(text: string): number | undefined {
  const line = text
    .toLowerCase()
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim();
  const both = BOTH.exec(line);
  if (both !== null) return Number(both[1]) * 60 + Number(both[2]);
  const hours = HOURS.exec(line);
  if (hours?.[1] !== undefined) return Math.round(Number(hours[1].replace(',', '.')) * 60);
  const minutes = MINUTES.exec(line);
  return minutes === null ? undefined : Number(minutes[1]);
}

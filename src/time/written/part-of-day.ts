export type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

/** Hour of a part of the day without a time. */
const HOUR_OF: Readonly<Record<PartOfDay, number>> = {
  morning: 9,
  noon: 12,
  afternoon: 15,
  evening: 19,
  night: 22,
};

const HALF_DAY = 12 * 60;

/** Minutes after midnight of a part of the day. For people who work from the afternoon on a morning stays one. */
export function minutesOfPart(part: PartOfDay, morning = HOUR_OF.morning * 60): number {
  return part === 'morning' && morning < HALF_DAY ? morning : HOUR_OF[part] * 60;
}

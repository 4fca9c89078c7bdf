/** Units of elapsed time in milliseconds. A calendar day is not always `DAY` long: see `zoned-day.ts`. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Units of lives and rates that are given in seconds. */
export const SECONDS_PER_HOUR = HOUR / SECOND;
export const SECONDS_PER_DAY = DAY / SECOND;

/** Units of times of day and leads, which are given in minutes. */
export const MINUTES_PER_DAY = DAY / MINUTE;
export const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

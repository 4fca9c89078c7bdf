/**
 * Examples of RFC 5545, section 3.8.5.3: their properties, the span of endless ones, and the local times that the
 * document lists, as `year month day,day` at 09:00 unless a time is given.
 */
export interface RfcExample {
  readonly says: string;
  /** DTSTART in America/New_York. */
  readonly start: string;
  readonly rule: string;
  readonly exdate?: string;
  /** End of the expanded span, exclusive. */
  readonly before?: string;
  readonly listed: readonly string[];
}

/** Days of a month from one to another, as a line lists them. */
export const days = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step).join();

/** Start of most examples. */
export const SEPTEMBER_2 = '19970902T090000';

import { AFTER, BEFORE } from '#time/written/lexicon.ts';
import type { QuickAddLanguage } from './language.ts';

/** Day, month and year in figures, in any order. */
const FIGURES =
  '(?:\\d{4}[./-]\\d{1,2}[./-]\\d{1,2}|\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2}))(?![./-]?\\d)';

/**
 * Test whether a text without its recognized pieces still has something that looks like a date (`03/12/2025`, `31 Feb`). A
 * lone time beside one is not today’s.
 */
export function createUnreadDateTest({ days, dates }: QuickAddLanguage): (folded: string) => boolean {
  const month = `(?:${days.months.join('|')})`;
  const ordinal = days.ordinal === '' ? '' : `(?:${days.ordinal})?`;
  const ofMonth = `\\s*(?:(?:${days.ofMonth})\\s+)?`;
  const sources = [
    FIGURES,
    `\\d{1,2}${ordinal}${ofMonth}${month}${AFTER}`,
    ...(days.isMonthFirst ? [`${month}\\.?\\s+\\d{1,2}${ordinal}${AFTER}`] : []),
  ];
  const pattern = new RegExp(`${BEFORE}(?:${sources.join('|')})`, 'giu');
  return (folded) =>
    [...folded.matchAll(pattern)].some(
      ({ index }) =>
        !dates.refuseAfter.test(folded.slice(0, index)) && !dates.street.test(folded.slice(0, index)),
    );
}

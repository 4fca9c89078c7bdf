/** Order of day and month in dates written in figures: `12/5` is 5 December where the month is first. */
export const dayOrders = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** Order of day and month by locale: `en-US` has the month first, `en-GB` the day. */
export function dayOrderOf(locale: string): DayOrder {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(0)
    .map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') ? 'monthFirst' : 'dayFirst';
}

/** First day of the week by locale, as an ISO weekday (1 is Monday). */
export function firstDayOf(locale: string): number {
  // Engines have `getWeekInfo()` or, in older versions, `weekInfo`; with neither the week begins on Monday.
  const known: object = new Intl.Locale(locale);
  const info: unknown =
    'getWeekInfo' in known && typeof known.getWeekInfo === 'function'
      ? known.getWeekInfo()
      : 'weekInfo' in known
        ? known.weekInfo
        : null;
  if (typeof info !== 'object' || info === null || !('firstDay' in info)) return 1;
  return typeof info.firstDay === 'number' ? info.firstDay : 1;
}

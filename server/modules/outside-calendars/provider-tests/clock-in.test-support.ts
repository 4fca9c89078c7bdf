/** Wall time of instants in a zone, as `2026-03-02 09:00`. */
export function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant: string) => format.format(new Date(instant));
}

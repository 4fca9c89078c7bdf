import { Temporal } from 'temporal-polyfill';

/** The same time of day, tomorrow. `now` in milliseconds; the zone decides what tomorrow is. ISO instant. */
export function tomorrowAt(dueDate: string, now: number, timeZone: string): string {
  const due = Temporal.Instant.from(dueDate).toZonedDateTimeISO(timeZone);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const tomorrow = today.toPlainDate().add({ days: 1 });
  return tomorrow.toZonedDateTime({ timeZone, plainTime: due.toPlainTime() }).toInstant().toString({
    fractionalSecondDigits: 3,
  });
}

import { MAX_SCHEDULE_ITEM_DAYS } from '#contract/limits.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';

export interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

/** Throws `ends_before_start`, and `invalid_input` for more than a year. Returns the span as it is stored. */
export function checkSpan({ startDate, endDate }: Span): Span {
  const length = Date.parse(endDate) - Date.parse(startDate);
  if (length < 0) throw new RefusalError('ends_before_start');
  if (length > MAX_SCHEDULE_ITEM_DAYS * DAY) {
    throw new RefusalError('invalid_input', [
      { path: 'props.endDate', message: `at most ${MAX_SCHEDULE_ITEM_DAYS} days after the start` },
    ]);
  }
  return { startDate: toInstant(startDate), endDate: toInstant(endDate) };
}

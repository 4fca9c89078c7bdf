import { MAX_SHARED_RECORDS } from '#contract/limits.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

/** What an answer about everyone holds of other people. `isCut`: there may be more, for no answer holds more than so many. */
export function recordsOfOthers(
  told: readonly TimerRecord[],
  accountId: string | null,
): { readonly theirs: readonly TimerRecord[]; readonly isCut: boolean } {
  const theirs = told.filter(({ userId }) => userId !== accountId);
  return { theirs, isCut: theirs.length >= MAX_SHARED_RECORDS };
}

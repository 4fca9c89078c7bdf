import { MAX_SHARED_RECORDS } from '#contract/limits.ts';
import type { TimerRecord } from '#contract/timer-record.ts';

/** Records of other users from an answer about everyone, the latest first. `isCut`: there are more than are shown. */
export function recordsOfOthers(
  records: readonly TimerRecord[],
  accountId: string | null,
): { readonly theirs: readonly TimerRecord[]; readonly isCut: boolean } {
  const theirs = records.filter(({ userId }) => userId !== accountId);
  return { theirs: theirs.slice(0, MAX_SHARED_RECORDS), isCut: theirs.length > MAX_SHARED_RECORDS };
}

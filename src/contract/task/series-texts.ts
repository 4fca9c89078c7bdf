/** Text fields of a series; each occurrence may have its own. */
export const seriesTexts = ['title', 'location', 'description'] as const;

/**
 * Text of a series, derived from its occurrences: the most frequent one, and of equally frequent ones the first. An
 * edit of the series leaves occurrences with another text unchanged.
 */
export function saidByMost(said: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>();
  for (const text of said) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

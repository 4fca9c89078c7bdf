/** Text fields of a series; each occurrence may have its own. */
export const seriesTexts = ['title', 'location', 'description'] as const;

/** The most frequent text of the occurrences, else the first; an edit leaves those with another. */
export function mostCommonText(texts: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

/** What an occurrence of a series says in words: any of it may be changed in one alone. */
export const seriesTexts = ['title', 'location', 'description'] as const;

/**
 * What a series itself says in one of its texts, given what its occurrences do: what most say; of what as many say, what
 * is said first. An edit of the series leaves an occurrence that says something else as it is.
 */
export function saidByMost(said: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>();
  for (const text of said) counts.set(text, (counts.get(text) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? null;
}

import { foldText } from '#contract/text/compared-name.ts';

/** Score 0 to 1, or null. Letters match in order with gaps; texts that begin with the query rank first. */
export function matchOf(text: string, query: string): number | null {
  const wanted = foldText(query).trim().replace(/\s+/gu, ' ');
  const folded = foldText(text);
  if (wanted === '') return null;
  if (folded === wanted) return 1;
  if (folded.startsWith(wanted)) return 0.95;
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const parts = wanted.split(' ');
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 0.85;
  if (folded.includes(wanted)) return 0.7;
  if (parts.every((part) => folded.includes(part))) return 0.6;
  const spread = spreadOf(folded, wanted.replaceAll(' ', ''));
  // Letters scattered over a long text match by chance.
  return spread === null || spread < 0.25 ? null : 0.1 + 0.4 * spread;
}

/** Density of the matched letters in the span they cover; starts of words count as adjacent. */
function spreadOf(folded: string, letters: string): number | null {
  let best: number | null = null;
  for (let start = folded.indexOf(letters[0] ?? ''); start !== -1; ) {
    let at = start;
    let gaps = 0;
    let isFound = true;
    for (const letter of letters.slice(1)) {
      const next = folded.indexOf(letter, at + 1);
      if (next === -1) {
        isFound = false;
        break;
      }
      const startsWord = !/[\p{L}\p{N}]/u.test(folded[next - 1] ?? ' ');
      gaps += startsWord ? 0 : next - at - 1;
      at = next;
    }
    if (!isFound) break;
    best = Math.max(best ?? 0, letters.length / (letters.length + gaps));
    start = folded.indexOf(letters[0] ?? '', start + 1);
  }
  return best;
}

import { diff3Merge } from 'node-diff3';

/** Limit of comparisons: more repetitive texts are not merged, so that no input costs seconds. */
const MAX_COST = 2_000_000;

type Pieces = readonly string[];

function countsOf(pieces: Pieces): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

function costOf(a: Pieces, b: Pieces): number {
  const inB = countsOf(b);
  let cost = a.length + b.length;
  for (const [piece, count] of countsOf(a)) cost += count * (inB.get(piece) ?? 0);
  return cost;
}

/** Merge of two lists of pieces; null if both sides changed the same piece differently, or above the limit. */
function mergePieces(ours: Pieces, base: Pieces, theirs: Pieces): string | null {
  if (costOf(base, ours) + costOf(base, theirs) > MAX_COST) return null;
  const merged: string[] = [];
  const regions = diff3Merge([...ours], [...base], [...theirs], { excludeFalseConflicts: true });
  for (const region of regions) {
    if (region.conflict !== undefined) return null;
    merged.push(...(region.ok ?? []));
  }
  return merged.join('');
}

/** Lines with their ends. */
function linesOf(text: string): Pieces {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Words with the space behind them; line ends as words of their own. */
function wordsOf(text: string): Pieces {
  return text.match(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g) ?? [];
}

/** By lines, and by words where lines collide. Null if both sides changed the same words. */
export function mergeText(base: string, ours: string, theirs: string): string | null {
  if (base === ours) return theirs;
  if (base === theirs || ours === theirs) return ours;
  return (
    mergePieces(linesOf(ours), linesOf(base), linesOf(theirs)) ??
    mergePieces(wordsOf(ours), wordsOf(base), wordsOf(theirs))
  );
}

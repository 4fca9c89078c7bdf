import { diffArrays } from 'diff';

/** Most pieces that a side may have added and removed, which bounds the steps of a comparison by its square. */
const MAX_EDITS = 500;

type Pieces = readonly string[];

/** Change of one side: pieces of the base from `start` to `end` (excluded) became others. */
interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly pieces: Pieces;
}

function commonLength(a: Pieces, b: Pieces, at: (pieces: Pieces, index: number) => string | undefined) {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && at(a, length) === at(b, length)) length += 1;
  return length;
}

/** Changes of a side, in order; null beyond `MAX_EDITS`. What both have at their start and end costs no comparison. */
function hunksOf(base: Pieces, side: Pieces): readonly Hunk[] | null {
  const head = commonLength(base, side, (pieces, index) => pieces[index]);
  const [removed, added] = [base.slice(head), side.slice(head)];
  const tail = commonLength(removed, added, (pieces, index) => pieces.at(-1 - index));
  const [former, latter] = [removed.slice(0, removed.length - tail), added.slice(0, added.length - tail)];
  const whole = { start: head, end: head + former.length, pieces: latter };
  if (former.length === 0 || latter.length === 0) return former.length + latter.length === 0 ? [] : [whole];
  const changes = diffArrays([...former], [...latter], { maxEditLength: MAX_EDITS });
  if (changes === undefined) return null;
  const hunks: Hunk[] = [];
  let position = head;
  for (const { added: isAdded, removed: isRemoved, value } of changes) {
    const end = isAdded ? position : position + value.length;
    if (isAdded || isRemoved) {
      const pieces = isAdded ? value : [];
      const last = hunks.at(-1);
      if (last?.end === position)
        hunks.splice(-1, 1, { start: last.start, end, pieces: [...last.pieces, ...pieces] });
      else hunks.push({ start: position, end, pieces });
    }
    position = end;
  }
  return hunks;
}

/** Text of the base from `start` to `end`, with the hunks within it applied. */
function applied(base: Pieces, hunks: readonly Hunk[], start: number, end: number): string {
  let text = '';
  let position = start;
  for (const hunk of hunks) {
    text += base.slice(position, hunk.start).join('') + hunk.pieces.join('');
    position = hunk.end;
  }
  return text + base.slice(position, end).join('');
}

/**
 * Three-way merge (diff3) of lists of pieces; null if both sides changed the same or adjacent pieces differently, or one
 * changed too many.
 */
function mergePieces(base: Pieces, ours: Pieces, theirs: Pieces): string | null {
  const sides = [hunksOf(base, ours), hunksOf(base, theirs)];
  const hunks = sides.flatMap((side, index) => side?.map((hunk) => ({ ...hunk, index })) ?? []);
  if (sides.includes(null)) return null;
  hunks.sort((a, b) => a.start - b.start || a.end - b.end);
  let merged = '';
  let position = 0;
  for (let first = 0, next = 0; first < hunks.length; first = next) {
    const { start = 0 } = hunks[first] ?? {};
    let end = start;
    for (; next < hunks.length && (next === first || (hunks[next]?.start ?? 0) <= end); next += 1)
      end = Math.max(end, hunks[next]?.end ?? 0);
    const region = hunks.slice(first, next);
    const results = [0, 1].flatMap((side) => {
      const own = region.filter(({ index }) => index === side);
      return own.length === 0 ? [] : [applied(base, own, start, end)];
    });
    if (new Set(results).size > 1) return null;
    merged += base.slice(position, start).join('') + results[0];
    position = end;
  }
  return merged + base.slice(position).join('');
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
    mergePieces(linesOf(base), linesOf(ours), linesOf(theirs)) ??
    mergePieces(wordsOf(base), wordsOf(ours), wordsOf(theirs))
  );
}

import type { TakenRange } from './parts.ts';
import type { TextRange } from './reading.ts';

/** Signs that people put between the pieces of a line; a hyphen is one only between blanks. */
const ONLY_SEPARATORS = /^[\s,;|·()[\]–—-]*$/u;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
] as const;
const LEADING = /^\s*(?:[,;:|·]|[–—-](?=\s))+(?=\s)/u;
/** Sign behind pieces within a line, which would stand alone in the title: `call, 45 min, with Ann`. */
const COMMA = /^[,;](?=\s)/u;
const TRAILING = /(?:(?<=\S)[,;|·]|(?<=\s)[–—-])\s*$/u;

/** Whether a text has no words: nothing, blanks, brackets or separators (`review 2h, tomorrow`). */
export function isSeparator(text: string): boolean {
  return ONLY_SEPARATORS.test(text);
}

/** Whether a piece stands at an edge of the line or beside another piece. */
export function isBesidePiece(text: string, piece: TextRange, pieces: readonly TextRange[]): boolean {
  const others = pieces.filter((other) => other !== piece);
  return (
    isSeparator(text.slice(0, piece.start)) ||
    isSeparator(text.slice(piece.end)) ||
    others.some(({ start, end }) =>
      start >= piece.end
        ? isSeparator(text.slice(piece.end, start))
        : isSeparator(text.slice(end, piece.start)),
    )
  );
}

/**
 * Ranges of the signs that only set recognized pieces apart, which the title would keep: the brackets of `(tomorrow,
 * 2h)`, the commas and dashes of `review - tomorrow - 2h`. Each takes the kind of the piece beside it.
 */
export function separatorsAround(text: string, taken: readonly TakenRange[]): TakenRange[] {
  const pieces = [...taken].sort((a, b) => a.start - b.start);
  const first = pieces[0];
  if (first === undefined) return [];
  const found: TakenRange[] = [];
  const runs: { start: number; end: number; kind: TakenRange['kind'] }[] = [];
  for (const { start, end, kind } of pieces) {
    const run = runs.at(-1);
    if (run !== undefined && isSeparator(text.slice(Math.min(run.end, start), start))) {
      if (run.end < start) found.push({ start: run.end, end: start, kind: run.kind });
      run.end = Math.max(run.end, end);
    } else runs.push({ start, end, kind });
  }
  for (const run of runs) {
    const outer = withEdges(text, withBrackets(text, run));
    found.push({ ...outer, end: run.start, kind: run.kind }, { ...outer, start: run.end, kind: run.kind });
  }
  return found.filter(({ start, end }) => start < end);
}

/** The range with the brackets around it; one of the two may be among its pieces: `(tomorrow) (2h)`. */
function withBrackets(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  for (;;) {
    const before = text.slice(0, start).trimEnd();
    const after = text.slice(end).trimStart();
    const pair = BRACKETS.find(([open, close]) => {
      const within = text.slice(start, end);
      const missing = within.split(open).length - within.split(close).length;
      const [opens, closes] = [before.endsWith(open), after.startsWith(close)];
      return missing === 0 ? opens && closes : missing < 0 ? opens : closes;
    });
    if (pair === undefined) return { start, end };
    const within = text.slice(start, end);
    const missing = within.split(pair[0]).length - within.split(pair[1]).length;
    if (missing <= 0) start = before.length - 1;
    if (missing >= 0) end = text.length - after.length + 1;
  }
}

/** The range with the sign that sets it apart from the title, at the start or at the end of the line. */
function withEdges(text: string, { start, end }: TextRange): TextRange {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const leading = (isSeparator(before) ? LEADING : COMMA).exec(after)?.[0].length ?? 0;
  const trailing = isSeparator(after) ? (TRAILING.exec(before)?.[0].length ?? 0) : 0;
  return { start: start - trailing, end: end + leading };
}

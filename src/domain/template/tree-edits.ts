import { MAX_DEPTH } from '#contract/limits.ts';

/** Row of a tree that is written as a list: each row follows its parent or a sibling. */
interface TreeRow {
  readonly depth: number;
}

/** Index behind a row and all that is below it. */
function endBelow(rows: readonly TreeRow[], index: number): number {
  const depth = rows[index]?.depth ?? 0;
  const next = rows.findIndex((row, at) => at > index && row.depth <= depth);
  return next < 0 ? rows.length : next;
}

function shifted<R extends TreeRow>(rows: readonly R[], index: number, by: number): readonly R[] {
  const end = endBelow(rows, index);
  return rows.map((row, at) => (at >= index && at < end ? { ...row, depth: row.depth + by } : row));
}

/** Whether a row can go below the one before it, with all that is below it. The first row stays the topmost. */
export function mayIndent(rows: readonly TreeRow[], index: number): boolean {
  const [row, before] = [rows[index], rows[index - 1]];
  if (row === undefined || before === undefined || row.depth > before.depth) return false;
  const deepest = Math.max(...rows.slice(index, endBelow(rows, index)).map(({ depth }) => depth));
  return index > 1 && deepest < MAX_DEPTH;
}

export function mayOutdent(rows: readonly TreeRow[], index: number): boolean {
  return (rows[index]?.depth ?? 0) > 1;
}

export function indented<R extends TreeRow>(rows: readonly R[], index: number): readonly R[] {
  return mayIndent(rows, index) ? shifted(rows, index, 1) : rows;
}

export function outdented<R extends TreeRow>(rows: readonly R[], index: number): readonly R[] {
  return mayOutdent(rows, index) ? shifted(rows, index, -1) : rows;
}

/** With a row, and all that is below it, at another index. */
function placed<R extends TreeRow>(rows: readonly R[], index: number, at: number): readonly R[] {
  const end = endBelow(rows, index);
  const block = rows.slice(index, end);
  return at < index
    ? [...rows.slice(0, at), ...block, ...rows.slice(at, index), ...rows.slice(end)]
    : [...rows.slice(0, index), ...rows.slice(end, at), ...block, ...rows.slice(at)];
}

/** With a row moved one step up or down among its siblings. */
export function shiftedRow<R extends TreeRow>(rows: readonly R[], index: number, step: 1 | -1): readonly R[] {
  const depth = rows[index]?.depth ?? 0;
  if (step === 1) {
    const next = endBelow(rows, index);
    return depth > 0 && rows[next]?.depth === depth ? placed(rows, index, endBelow(rows, next)) : rows;
  }
  const parent = rows.findLastIndex((row, at) => at < index && row.depth < depth);
  const before = rows.findLastIndex((row, at) => at < index && at > parent && row.depth === depth);
  return before < 0 ? rows : placed(rows, index, before);
}

/** Without a row and all that is below it. */
export function withoutRow<R extends TreeRow>(rows: readonly R[], index: number): readonly R[] {
  return [...rows.slice(0, index), ...rows.slice(endBelow(rows, index))];
}

/** With a row added as the last one below another. */
export function withRowBelow<R extends TreeRow>(
  rows: readonly R[],
  index: number,
  rowAt: (depth: number) => R,
): readonly R[] {
  const end = endBelow(rows, index);
  return [...rows.slice(0, end), rowAt((rows[index]?.depth ?? 0) + 1), ...rows.slice(end)];
}

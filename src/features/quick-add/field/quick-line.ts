import type { LinePicks } from '../pick/line-picks.ts';
import type { Understood } from './understood.ts';

/** State of the line being typed. */
export interface QuickLine {
  readonly text: string;
  /** Texts whose chips were dismissed, so that they are title. Dropped once they are no longer in the line. */
  readonly literals: readonly string[];
  /** Caret offset after typing; null if the text was set otherwise. */
  readonly caret: number | null;
  /** Choices of the pickers beside the words. */
  readonly picks: LinePicks;
  /** Kinds without words of their own whose chips were dismissed. */
  readonly dropped: readonly Understood['kind'][];
}

export const EMPTY_LINE: QuickLine = { text: '', literals: [], caret: null, picks: {}, dropped: [] };

export function typedLine(line: QuickLine, text: string, caret: number | null): QuickLine {
  if (text === '' && Object.keys(line.picks).length === 0) return EMPTY_LINE;
  return { ...line, text, literals: line.literals.filter((literal) => text.includes(literal)), caret };
}

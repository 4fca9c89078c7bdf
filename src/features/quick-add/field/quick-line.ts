/** State of the line being typed. */
export interface QuickLine {
  readonly text: string;
  /** Texts whose chips were dismissed, so that they are title. Dropped once they are no longer in the line. */
  readonly literals: readonly string[];
  /** Caret offset after typing; null if the text was set otherwise. */
  readonly caret: number | null;
}

export type QuickLineEvent =
  | { readonly type: 'typed'; readonly text: string; readonly caret: number | null }
  | { readonly type: 'madeLiteral'; readonly texts: readonly string[] }
  | { readonly type: 'cleared' };

export const EMPTY_LINE: QuickLine = { text: '', literals: [], caret: null };

export function reduceLine(line: QuickLine, event: QuickLineEvent): QuickLine {
  switch (event.type) {
    case 'typed':
      return {
        text: event.text,
        literals: line.literals.filter((literal) => event.text.includes(literal)),
        caret: event.caret,
      };
    case 'madeLiteral':
      return { ...line, literals: [...new Set([...line.literals, ...event.texts])] };
    case 'cleared':
      return EMPTY_LINE;
  }
}

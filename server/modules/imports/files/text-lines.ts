import { type SourceFile, UnreadableFileError } from '../source-row.ts';

/** Characters of one line, more than any field takes. */
const MAX_LINE = 1_000_000;

export interface TextLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines of a text file, with the line ends of every system. */
export async function* textLines(file: SourceFile): AsyncGenerator<TextLine> {
  let line = 0;
  let rest = '';
  for await (const chunk of file.text()) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new UnreadableFileError('not_text');
    for (const text of lines) {
      line += 1;
      yield { line, text };
    }
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield { line: line + 1, text: last };
}

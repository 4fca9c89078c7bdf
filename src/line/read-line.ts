import type { QuickAddContext, QuickAddParser, QuickAddPart, QuickAddReading } from './reading.ts';

/**
 * Reads a line in which the texts of `literals` are always title: the parser gets their words escaped, the result
 * refers to the line as typed.
 */
export function readLine(
  parser: QuickAddParser,
  line: string,
  literals: readonly string[],
  context: QuickAddContext,
): QuickAddReading {
  const escapes = escapesFor(line, literals);
  if (escapes.length === 0) return parser(line, context);
  const reading = parser(escapeAt(line, escapes), context);
  return { ...reading, parts: toTypedParts(line, reading.parts, escapes) };
}

/** Offsets of the words to escape, in order. A word with its own backslash is literal already. */
function escapesFor(line: string, literals: readonly string[]): number[] {
  const offsets = new Set<number>();
  for (const literal of literals) {
    for (let at = line.indexOf(literal); at >= 0; at = line.indexOf(literal, at + literal.length)) {
      for (const word of literal.matchAll(/\S+/g)) {
        const offset = at + word.index;
        if (!word[0].startsWith('\\') && !/\S/.test(line.charAt(offset - 1))) offsets.add(offset);
      }
    }
  }
  return [...offsets].sort((a, b) => a - b);
}

function escapeAt(line: string, offsets: readonly number[]): string {
  let escaped = '';
  let end = 0;
  for (const offset of offsets) {
    escaped += `${line.slice(end, offset)}\\`;
    end = offset;
  }
  return escaped + line.slice(end);
}

function toTypedParts(
  line: string,
  parts: readonly QuickAddPart[],
  escapes: readonly number[],
): QuickAddPart[] {
  // Each escape shifts the characters after it by one in the escaped line.
  const typedOffset = (escaped: number) =>
    escaped - escapes.filter((offset, index) => offset + index < escaped).length;
  return parts.map((part) => {
    const start = typedOffset(part.start);
    const end = typedOffset(part.end);
    return { ...part, start, end, text: line.slice(start, end) };
  });
}

import { NotACalendarError } from './components.ts';

/** Component of a calendar object as its unfolded lines, so that untouched ones are written back as they were. */
export interface ObjectPart {
  /** Upper case. */
  readonly kind: string;
  lines: string[];
  parts: ObjectPart[];
}

/** Octets of a line before its line break (RFC 5545, 3.1). */
const FOLD = 75;

/** Throws `NotACalendarError`. */
export function readPart(text: string): ObjectPart {
  const root: ObjectPart = { kind: '', lines: [], parts: [] };
  const open = [root];
  for (const line of text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)) {
    const [, begun] = /^BEGIN:\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const inner = open.at(-1);
    if (begun !== undefined) {
      const part: ObjectPart = { kind: begun.toUpperCase(), lines: [], parts: [] };
      inner?.parts.push(part);
      open.push(part);
    } else if (/^END:/i.test(line)) open.pop();
    else if (line !== '') inner?.lines.push(line);
  }
  const [calendar] = root.parts;
  if (calendar === undefined || open.length !== 1) throw new NotACalendarError();
  return calendar;
}

/** Lines of at most 75 octets; a character is never split. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= FOLD) return line;
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const width = Buffer.byteLength(character);
    if (size + width > FOLD) {
      pieces.push(piece);
      [piece, size] = [' ', 1];
    }
    piece += character;
    size += width;
  }
  return [...pieces, piece].join('\r\n');
}

export function writePart({ kind, lines, parts }: ObjectPart): string {
  const own = lines.map((line) => `${folded(line)}\r\n`).join('');
  return `BEGIN:${kind}\r\n${own}${parts.map(writePart).join('')}END:${kind}\r\n`;
}

export function copyOf({ kind, lines, parts }: ObjectPart): ObjectPart {
  return { kind, lines: [...lines], parts: parts.map(copyOf) };
}

function nameOf(line: string): string {
  return /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? '';
}

export function linesNamed({ lines }: ObjectPart, name: string): string[] {
  return lines.filter((line) => nameOf(line) === name);
}

export function without(part: ObjectPart, ...names: readonly string[]): void {
  part.lines = part.lines.filter((line) => !names.includes(nameOf(line)));
}

/** Replaces the lines of a name where the first of them is, or adds new ones at the end. */
export function exchange(part: ObjectPart, name: string, lines: readonly string[]): void {
  const index = part.lines.findIndex((line) => nameOf(line) === name);
  without(part, name);
  part.lines.splice(index === -1 ? part.lines.length : index, 0, ...lines);
}

/** Value of a property with text (RFC 5545, 3.3.11). */
export function writtenText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

import { type SourceFile, UnreadableFileError } from '../../source-row.ts';

export type BlockKind = 'VEVENT' | 'VTODO' | 'VTIMEZONE' | 'head';

/** Part of a calendar file that can be parsed on its own. */
export interface CalendarBlock {
  readonly kind: BlockKind;
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** Bytes as Latin-1: programs fold lines within a character, so they are decoded once unfolded. */
  readonly text: string;
}

/** Longest block that is kept; the rest of a longer one is left out. */
const MAX_BLOCK = 1_000_000;
const KEPT = new Set(['VEVENT', 'VTODO', 'VTIMEZONE']);

function isKept(kind: string): kind is 'VEVENT' | 'VTODO' | 'VTIMEZONE' {
  return KEPT.has(kind);
}

/** Bytes that keep ASCII as single bytes: UTF-16 is written anew. */
async function* narrowBytes(file: SourceFile): AsyncGenerator<Buffer> {
  let isWide = false;
  for await (const chunk of file.bytes()) {
    isWide = chunk[0] === 0xff || chunk[0] === 0xfe || chunk[0] === 0 || chunk[1] === 0;
    break;
  }
  if (!isWide) yield* file.bytes();
  else for await (const text of file.text()) yield Buffer.from(text);
}

async function* lines(file: SourceFile): AsyncGenerator<string> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of narrowBytes(file)) {
    const text = chunk.toString('latin1');
    if (text.includes('\0')) throw new UnreadableFileError('not_text');
    const found = (isFirst ? text.replace(/^\u00ef\u00bb\u00bf/, '') : rest + text).split(
      /\r\n|\n|\r(?!\n|$)/,
    );
    isFirst = false;
    rest = found.pop() ?? '';
    if (rest.length > MAX_BLOCK) throw new UnreadableFileError('not_text');
    yield* found;
  }
  yield rest;
}

interface OpenBlock {
  readonly kind: string;
  readonly line: number;
  readonly lines: string[];
  size: number;
}

/** Lines of a file, sorted into blocks. A block without an end is closed where the next one begins. */
class BlockBuilder {
  isCalendar = false;
  #depth = 0;
  #block: OpenBlock | null = null;
  #isInline = false;

  get isWhole(): boolean {
    return this.#depth === 0 && this.#block === null;
  }

  *add(text: string, line: number): Generator<CalendarBlock> {
    const [, edge, name = ''] = /^\s*(BEGIN|END):\s*([A-Za-z][\w-]*)\s*$/i.exec(text) ?? [];
    const kind = name.toUpperCase();
    if (kind === 'VCALENDAR') {
      this.isCalendar = true;
      yield* this.#close();
      this.#depth = Math.max(0, this.#depth + (edge?.toUpperCase() === 'BEGIN' ? 1 : -1));
      return;
    }
    if (this.#depth === 0) return;
    const isBegin = edge?.toUpperCase() === 'BEGIN';
    if (isBegin && (this.#block === null || this.#block.kind === 'head' || isKept(kind))) {
      yield* this.#close();
      this.#block = { kind, line, lines: [text], size: text.length };
      return;
    }
    this.#keep(text, line);
    if (edge !== undefined && !isBegin && this.#block?.kind === kind) yield* this.#close();
  }

  #keep(text: string, line: number): void {
    // Files inside of the calendar, as long lines of letters.
    if (!/^[ \t]/.test(text)) this.#isInline = /^ATTACH;[^:]*(?:ENCODING=BASE64|VALUE=BINARY)/i.test(text);
    else if (this.#isInline) return;
    this.#block ??= { kind: 'head', line, lines: [], size: 0 };
    if (this.#block.size > MAX_BLOCK) return;
    this.#block.lines.push(this.#isInline ? text.slice(0, 500) : text);
    this.#block.size += text.length;
  }

  *#close(): Generator<CalendarBlock> {
    const block = this.#block;
    this.#block = null;
    if (block === null) return;
    const { kind, line } = block;
    const text = block.lines.join('\n');
    if (kind === 'head') {
      if (text.trim() !== '') yield { kind, line, text };
    } else if (isKept(kind)) {
      const end = `END:${kind}`;
      const isEnded = block.lines.at(-1)?.trim().toUpperCase() === end;
      yield { kind, line, text: isEnded ? text : `${text}\n${end}` };
    }
  }
}

/**
 * Events, to-dos, zones and the head of a calendar file, one after the other. Throws `UnreadableFileError` for what is
 * no calendar and for one that was cut off.
 */
export async function* calendarBlocks(file: SourceFile): AsyncGenerator<CalendarBlock> {
  const builder = new BlockBuilder();
  let line = 0;
  let isBlank = true;
  for await (const text of lines(file)) {
    line += 1;
    isBlank &&= text.trim() === '';
    yield* builder.add(text, line);
  }
  if (isBlank) throw new UnreadableFileError('empty');
  if (!builder.isCalendar) throw new UnreadableFileError('wrong_product');
  if (!builder.isWhole) throw new UnreadableFileError('truncated');
}

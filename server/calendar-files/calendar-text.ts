export interface CalendarSource {
  readonly bytes: Uint8Array;
  /** The charset that the HTTP header names, if it names one. */
  readonly charset: string | null;
}

const NON_ASCII = /[\u0080-\u00ff]/;
const UTF_8 = 'utf-8';
/** Fallback encoding, of European calendars that name none and are not UTF-8. */
const FALLBACK = 'windows-1252';

function decoderOf(charset: string | null): TextDecoder | null {
  try {
    return charset === null ? null : new TextDecoder(charset);
  } catch {
    // Unknown charset.
    return null;
  }
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(UTF_8, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function bytesOf(latin1: string): Buffer {
  return Buffer.from(latin1, 'latin1');
}

/** UTF-16 shows by its byte order mark or header; all other charsets keep ASCII as single bytes. */
function withoutWideCharacters({ bytes, charset }: CalendarSource): Uint8Array {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const marked = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  const named = decoderOf(charset);
  const isNamed = named?.encoding.startsWith('utf-16') === true && bytes.includes(0);
  if (!isMarked && !isNamed) return bytes;
  return Buffer.from(new TextDecoder(isMarked ? marked : named?.encoding).decode(bytes));
}

/**
 * Decodes single lines. Valid UTF-8 is always read as such, because hosts often name another charset by default;
 * otherwise the header's charset is used, and without one the usual encoding of old European programs.
 */
function lineDecoder(whole: Uint8Array, charset: string | null): (latin1: string) => string {
  const named = decoderOf(charset);
  const isUtf8 = decodeStrictly(whole) !== null;
  const isAscii = isUtf8 && whole.every((byte) => byte < 0x80);
  const other =
    named === null || named.encoding === UTF_8 || named.encoding.startsWith('utf-16') ? null : named;
  // Stateful charsets such as ISO-2022-JP are written in ASCII bytes alone.
  if (other !== null && (isAscii || !isUtf8)) return (line) => other.decode(bytesOf(line));
  const fallback = new TextDecoder(FALLBACK);
  return (line) => {
    if (!NON_ASCII.test(line)) return line;
    return decodeStrictly(bytesOf(line)) ?? fallback.decode(bytesOf(line));
  };
}

/**
 * Unfolded lines of a calendar. They are unfolded as bytes before decoding, because programs fold within a
 * character. A line break other than CRLF counts too; a single CR inside a line stays.
 */
export function unfoldedLines(source: CalendarSource): string[] {
  const bytes = withoutWideCharacters(source);
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  const broken = raw.includes('\n') ? raw : raw.replaceAll('\r', '\n');
  const decode = lineDecoder(bytes, source.charset);
  return broken
    .replace(/\r{0,2}\n[ \t]/g, '')
    .split(/\r{0,2}\n/)
    .map(decode);
}

/** Byte order marks, longest first, each with the encoding that it tells. */
const marks: ReadonlyArray<readonly [encoding: string, mark: readonly number[]]> = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Control characters that no text has; tabs, ends of lines and of pages, and the escapes of terminals are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what tells bytes from a text
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;

/**
 * Text in UTF-8, or in UTF-16 with its mark; null for bytes that are no text. `isBeginning`: more bytes follow, so
 * the last character may be cut.
 */
export function decodeText(bytes: Uint8Array, { isBeginning = false } = {}): string | null {
  const [encoding = 'utf-8'] = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isBeginning });
    return NO_TEXT.test(text) ? null : text;
  } catch {
    return null;
  }
}

import { UnreadableFileError } from '../source-row.ts';

const HEAD = 4_096;

/** Encoding by byte order mark, or by the zeros of UTF-16 without one; null if it may be any other. */
function markedEncoding(head: Buffer): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const glance = head.subarray(0, HEAD);
  const zeros = [0, 0];
  for (const [index, byte] of glance.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Every second byte of Latin text is zero.
  const least = glance.length / 8;
  if (odd > least && even === 0) return 'utf-16le';
  if (even > least && odd === 0) return 'utf-16be';
  return null;
}

async function isUtf8(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function encodingOf(open: () => AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of open()) {
    const marked = markedEncoding(chunk);
    if (marked !== null) return marked;
    break;
  }
  // Windows-1252 gives every byte a letter, so it is what remains.
  return (await isUtf8(open())) ? 'utf-8' : 'windows-1252';
}

/** Decodes a file of unknown encoding. Throws `UnreadableFileError` where it holds no text. */
export async function* decodedText(open: () => AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(open));
  const checked = (text: string) => {
    // Text of no encoding has zeros.
    if (text.includes('\0')) throw new UnreadableFileError('not_text');
    return text;
  };
  for await (const chunk of open()) {
    const text = checked(decoder.decode(chunk, { stream: true }));
    if (text !== '') yield text;
  }
  const rest = checked(decoder.decode());
  if (rest !== '') yield rest;
}

/** Decoded beginning of a file, for a glance. The last character may be cut. */
export function decodedHead(head: Buffer): string {
  const marked = markedEncoding(head);
  if (marked !== null) return new TextDecoder(marked).decode(head, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(head);
  }
}

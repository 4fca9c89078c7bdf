const LINE_BREAK = 10;

/** Bytes ended before all that was announced. */
export class CutShortError extends Error {
  override readonly name = 'CutShortError';
}

/** Reads lines and counted bytes off a stream, of which it holds one chunk at a time. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.chunks = stream[Symbol.asyncIterator]();
  }

  private async next(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    if (done === true) return false;
    this.rest = value;
    return true;
  }

  /** Text up to the next line break, without it; null at the end of the stream. */
  async line(longest: number): Promise<string | null> {
    const parts: Buffer[] = [];
    let length = 0;
    while (this.rest.length > 0 || (await this.next())) {
      const end = this.rest.indexOf(LINE_BREAK);
      parts.push(end === -1 ? this.rest : this.rest.subarray(0, end));
      this.rest = end === -1 ? Buffer.alloc(0) : this.rest.subarray(end + 1);
      if (end !== -1) return Buffer.concat(parts).toString();
      length += parts.at(-1)?.length ?? 0;
      if (length > longest) break;
    }
    if (length === 0) return null;
    throw new CutShortError('A line does not end');
  }

  /** The next `count` bytes; throws `CutShortError` where there are fewer. */
  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      if (this.rest.length === 0 && !(await this.next())) throw new CutShortError('Bytes are missing');
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  /** All that is left. */
  async *toEnd(): AsyncGenerator<Buffer> {
    while (this.rest.length > 0 || (await this.next())) {
      const part = this.rest;
      this.rest = Buffer.alloc(0);
      yield part;
    }
  }

  /** Ends the stream. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}

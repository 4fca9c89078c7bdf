import { createHash } from 'node:crypto';
import { ChangedContentError, digestInKey } from './file-storage.ts';

/**
 * Step of a pipeline that fails unless exactly `size` bytes pass and their SHA-256 is that of the key, so that neither
 * half nor other content is ever stored under it.
 */
export function exactContent(key: string, size: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let passed = 0;
    for await (const chunk of chunks) {
      passed += chunk.length;
      if (passed > size) break;
      hash.update(chunk);
      yield chunk;
    }
    if (passed !== size) throw new Error(`The content is not of the ${size} bytes that were announced`);
    if (hash.digest('hex') !== digestInKey(key)) throw new ChangedContentError();
  };
}

import { type Sealed, sealBytes, unsealBytes } from './sealed-writes.ts';

/** Bytes of a file that are encrypted at once. */
const CHUNK = 4 * 1024 * 1024;

/** Bytes of a file, encrypted chunk by chunk: memory holds one of them at a time. */
type SealedChunks = readonly { readonly iv: Sealed['iv']; readonly data: Blob }[];

/** File on its way, or a write that waits for files, encrypted. docs/decisions/0050. */
export interface SealedFile {
  readonly store: 'uploads' | 'uploadWrites';
  readonly record: Sealed;
  readonly chunks: SealedChunks;
}

/** `belongsTo` and its place tie a chunk down, so that none can stand in for another. */
export async function sealBlob(key: CryptoKey, belongsTo: string, bytes: Blob): Promise<SealedChunks> {
  const chunks: SealedChunks[number][] = [];
  for (let start = 0; start < bytes.size; start += CHUNK) {
    const plain = await bytes.slice(start, start + CHUNK).arrayBuffer();
    const { iv, data } = await sealBytes(key, `${belongsTo}/${start}`, plain);
    chunks.push({ iv, data: new Blob([data]) });
  }
  return chunks;
}

/** Throws for another key, or modified chunks. */
export async function unsealBlob(key: CryptoKey, belongsTo: string, chunks: SealedChunks): Promise<Blob> {
  const parts: Blob[] = [];
  for (const [index, { iv, data }] of chunks.entries()) {
    const sealed = { iv, data: new Uint8Array(await data.arrayBuffer()) };
    parts.push(new Blob([await unsealBytes(key, `${belongsTo}/${index * CHUNK}`, sealed)]));
  }
  return new Blob(parts);
}

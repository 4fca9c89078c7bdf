import { createHmac } from 'node:crypto';
import { stringify } from 'uuid';

/**
 * Id that belongs to a name without being stored beside it: the same name gives the same id, which nobody can guess
 * without the key of 32 bytes.
 */
export function derivedId(key: Uint8Array, name: string): string {
  const bytes = createHmac('sha256', key).update(name).digest().subarray(0, 16);
  // UUID version 7 (RFC 9562), the form of all ids.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
}

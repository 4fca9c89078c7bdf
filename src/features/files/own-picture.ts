import type { Uploads } from '#client/uploads/uploads-of-account.ts';

/** Pictures of this device that are remembered, the latest ones. */
const KEPT = 40;
/** Largest picture that is shown from its own bytes. Bytes. */
const LARGEST = 30_000_000;

/** Addresses of pictures that came from this device: they show before they are sent, and stay as they are afterwards. */
const addresses = new Map<string, string>();

export const ownPicture = (fileId: string): string | null => addresses.get(fileId) ?? null;

/** Reads a picture that is on its way; null where its bytes are gone. */
export async function readOwnPicture(uploads: Uploads, fileId: string, size: number): Promise<string | null> {
  const known = ownPicture(fileId);
  if (known !== null || size > LARGEST) return known;
  const bytes = await uploads.bytesOf(fileId).catch(() => null);
  if (bytes === null) return null;
  const address = ownPicture(fileId) ?? URL.createObjectURL(bytes);
  addresses.set(fileId, address);
  for (const [oldest, url] of addresses) {
    if (addresses.size <= KEPT) break;
    addresses.delete(oldest);
    URL.revokeObjectURL(url);
  }
  return address;
}

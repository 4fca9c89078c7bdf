import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { fileUse } from '#contract/files/file-routes.ts';
import { isSameSecret } from '#server/same-secret.ts';
import { MINUTE } from '#time/units.ts';

/** Beginning of the paths at which files are served. */
export const FILES_PATH = '/files';

/** Addresses made within one of these spans are the same, so that a browser has a picture at hand. Milliseconds. */
const SPAN = 5 * MINUTE;

const signed = z.object({
  use: fileUse,
  /** Instant of its end, in milliseconds. */
  until: z.coerce.number().check(z.int()),
  by: z.uuid(),
  sig: z.string().check(z.length(43)),
});

export type SignedAddress = z.infer<typeof signed>;

/** Addresses of files for one person each, which end after five to ten minutes. */
export function createFileAddresses(key: Uint8Array) {
  const signatureOf = (fileId: string, { use, until, by }: Omit<SignedAddress, 'sig'>) =>
    createHmac('sha256', key).update([fileId, use, until, by].join('\n')).digest('base64url');

  return {
    make(
      { id, name }: { readonly id: string; readonly name: string },
      use: SignedAddress['use'],
      by: string,
      now: number,
    ): { path: string; until: number } {
      const until = (Math.floor(now / SPAN) + 2) * SPAN;
      const sig = signatureOf(id, { use, until, by });
      const query = new URLSearchParams({ use, until: String(until), by, sig });
      // A name of dots alone would be another path.
      const last = /^\.+$/.test(name) ? 'file' : encodeURIComponent(name);
      return { path: `${FILES_PATH}/${id}/${last}?${query}`, until };
    },
    /** Null for an address that this server did not make, and for one that has ended. */
    read(fileId: string, query: unknown, now: number): Pick<SignedAddress, 'use' | 'by'> | null {
      const parsed = z.safeParse(signed, query);
      if (!parsed.success || parsed.data.until <= now) return null;
      const { sig, ...address } = parsed.data;
      return isSameSecret(sig, signatureOf(fileId, address)) ? address : null;
    },
  };
}
export type FileAddresses = ReturnType<typeof createFileAddresses>;

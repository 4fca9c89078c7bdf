import type { Client } from '#client/client.ts';
import type { FileUse } from '#contract/files/file-routes.ts';
import { MINUTE } from '#time/units.ts';

/** Time for which an address is used again: they last five minutes at least. Milliseconds. */
const LIFE = 4 * MINUTE;

interface KnownAddress {
  readonly path: string;
  readonly askedAt: number;
}

/** Addresses by client, then by file and use: tiles and viewer ask for the same ones. */
const known = new WeakMap<Client, Map<string, Promise<KnownAddress>>>();

/** Address at which a file can be opened for some minutes. */
export async function fileAddress(client: Client, fileId: string, use: FileUse): Promise<string> {
  const addresses = known.get(client) ?? new Map<string, Promise<KnownAddress>>();
  known.set(client, addresses);
  const key = `${client.session.accountId} ${fileId} ${use}`;
  const kept = await addresses.get(key)?.catch(() => null);
  const askedAt = performance.now();
  if (kept && askedAt - kept.askedAt < LIFE) return kept.path;
  const asked = client
    .call('getFileAddress', { params: { fileId }, query: { use } })
    .then(({ url }) => ({ path: onThisOrigin(url), askedAt }));
  addresses.set(key, asked);
  asked.catch(() => addresses.delete(key));
  return (await asked).path;
}

/** The page's own origin serves it too, and no other may be shown. */
function onThisOrigin(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}

/** Saves a file by the browser's own means. */
export async function downloadFile(client: Client, fileId: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = await fileAddress(client, fileId, 'download');
  link.download = name;
  link.click();
}

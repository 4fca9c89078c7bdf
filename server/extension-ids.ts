import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** Chromium's extension ids, and the hash that a Firefox redirect has instead. */
const CHROMIUM_ID = '[a-p]{32}';
const FIREFOX_HASH = '[0-9a-f]{40}';
/** Add-on ids in the form of Firefox's manifest: `name@place` or a UUID in braces. */
const ADD_ON_ID = /^(?:[\w.-]*@[\w.-]+|\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\})$/i;

export const ANY_EXTENSION = '*';

function isExtensionId(id: string): boolean {
  return (
    id === ANY_EXTENSION || ADD_ON_ID.test(id) || new RegExp(`^(?:${CHROMIUM_ID}|${FIREFOX_HASH})$`).test(id)
  );
}

/** Entries of `EXTENSION_IDS`. */
export const extensionIds = z.array(z.string()).check(
  z.refine((ids) => ids.every(isExtensionId), {
    error: '* or ids of extensions: 32 letters for Chrome and Edge, name@place for Firefox',
  }),
);

/**
 * Ids of Daywall's own extension in each store. The first follows from the `key` in its manifest, the second is
 * set in `browser_specific_settings`; a store that assigns another id has it listed here (docs/store/README.md).
 */
export const OWN_EXTENSION_IDS: readonly string[] = ['ibfgkpbgchminplmindknhdejlimllhe', 'extension@daywall'];

/** Id in the form of redirect addresses: Firefox uses the SHA-1 of an add-on's id. */
export function redirectNameOf(id: string): string {
  return ADD_ON_ID.test(id) ? createHash('sha1').update(id).digest('hex') : id;
}

const redirectHost = new RegExp(
  `^(?:(${CHROMIUM_ID})\\.chromiumapp\\.org|(${FIREFOX_HASH})\\.extensions\\.allizom\\.org)$`,
);

/** Redirect name of the extension for a redirect host; null for any other host. */
export function extensionOfHost(host: string): string | null {
  const [, chromium, firefox] = redirectHost.exec(host) ?? [];
  return chromium ?? firefox ?? null;
}

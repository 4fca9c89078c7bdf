import { MAX_URL } from '#contract/limits.ts';
import type { ReturnKind } from '#contract/tokens/authorization.ts';

/** Hosts of the device itself (RFC 8252, section 7.3). */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Schemes of editors that do not name a domain, as RFC 8252 asks of private ones. */
const EDITORS: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);
/** Scheme that names a domain backwards. */
const OF_DOMAIN = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.has(hostname);
}

/** Kind of an address that a code may be sent to; null for an address that none may, such as a script’s. */
function kindOf(url: URL): ReturnKind | null {
  if (isLoopback(url)) return 'device';
  if (url.protocol === 'https:') return 'website';
  return EDITORS.has(url.protocol) || OF_DOMAIN.test(url.protocol) ? 'scheme' : null;
}

function parse(address: string): URL | null {
  // No spaces and no controls, which parsers drop or move.
  if (address.length > MAX_URL || !/^[\x21-\x7e]+$/.test(address)) return null;
  const url = URL.parse(address);
  const isPlain = url !== null && url.username === '' && url.password === '' && !address.includes('#');
  return isPlain ? url : null;
}

/** Destination of an address, as it is shown; null for an address that no code is sent to. */
export function destinationOf(address: string): { readonly kind: ReturnKind; readonly name: string } | null {
  const url = parse(address);
  const kind = url === null ? null : kindOf(url);
  if (url === null || kind === null) return null;
  return { kind, name: kind === 'scheme' ? url.protocol.slice(0, -1) : url.host };
}

/** Whether an address is one of those registered: the same text, and on the device itself with any port. */
export function isRegistered(registered: readonly string[], address: string): boolean {
  const url = parse(address);
  if (url === null || kindOf(url) === null) return false;
  if (registered.includes(address)) return true;
  if (!isLoopback(url)) return false;
  return registered.some((each) => {
    const known = parse(each);
    if (known === null || !isLoopback(known)) return false;
    return known.hostname === url.hostname && known.pathname === url.pathname && known.search === url.search;
  });
}

/** Address with the parameters of an answer behind its own. */
export function answerTo(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.delete(name);
    if (value !== null) url.searchParams.append(name, value);
  }
  return url.href;
}

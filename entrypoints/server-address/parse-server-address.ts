export type ServerAddress =
  | { readonly ok: true; readonly origin: string }
  | { readonly ok: false; readonly problem: 'empty' | 'invalid' | 'scheme' | 'credentials' };

/**
 * Parses a typed address to an origin without a trailing slash. A missing scheme is https, except for this machine
 * and the local network, where servers rarely have a certificate. Paths are dropped: Daywall is served at the
 * root.
 */
export function parseServerAddress(typed: string): ServerAddress {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    return { ok: false, problem: 'scheme' };
  if (/\s/.test(text)) return { ok: false, problem: 'invalid' };
  const url = URL.parse(scheme === undefined ? `https://${text}` : text);
  if (url === null || url.hostname === '') return { ok: false, problem: 'invalid' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'credentials' };
  if (scheme === undefined && isLocal(url.hostname)) {
    // Parsed again instead of changing the protocol: 443 would be lost as the default of https.
    return { ok: true, origin: new URL(`http://${text}`).origin };
  }
  return { ok: true, origin: url.origin };
}

/** Whether traffic can be read on its way: plain http beyond this machine and the local network. */
export function isExposed(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isLocal(hostname);
}

function isLocal(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    /\.(localhost|local|lan|internal)$/.test(hostname) ||
    /^(127|10)\.\d+\.\d+\.\d+$/.test(hostname) ||
    /^192\.168\.\d+\.\d+$/.test(hostname) ||
    /^172\.(1[6-9]|2\d|3[01])\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  );
}

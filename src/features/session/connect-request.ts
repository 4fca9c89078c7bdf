import * as z from 'zod/mini';

/**
 * Hosts of valid redirect addresses of extensions: `identity.getRedirectURL()` of Chrome and of Firefox. The server
 * keeps the authoritative list; this one keeps the page from redirecting elsewhere.
 */
const extensionHosts: ReadonlyArray<readonly [host: RegExp, browser: ConnectingBrowser]> = [
  [/^[a-p]{32}\.chromiumapp\.org$/, 'chrome'],
  [/^[0-9a-f]{40}\.extensions\.allizom\.org$/, 'firefox'],
];

type ConnectingBrowser = 'chrome' | 'firefox';

/** Validated authorization request of an extension. */
export interface ConnectRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
  readonly browser: ConnectingBrowser;
  /** Id of the extension in its redirect address: short, to tell two of them apart. */
  readonly extensionId: string;
}

export type ConnectFault = 'redirect' | 'state' | 'challenge' | 'method' | 'responseType';

const query = z.object({
  state: z.string().check(z.regex(/^[A-Za-z0-9._~-]{16,200}$/)),
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** Reads the query of `/extension/connect`: the authorization request of RFC 6749 and RFC 7636, S256 only. */
export function readConnectRequest(
  parameters: URLSearchParams,
): { readonly request: ConnectRequest } | { readonly fault: ConnectFault } {
  // Repeated parameters are refused, because two parts of a system could read different values.
  const one = (name: string) => {
    const [value, ...more] = parameters.getAll(name);
    return more.length === 0 ? value : undefined;
  };
  const redirect = readRedirect(one('redirect_uri'));
  if (redirect === null) return { fault: 'redirect' };
  const responseType = parameters.has('response_type') ? one('response_type') : 'code';
  if (responseType !== 'code') return { fault: 'responseType' };
  const state = query.shape.state.safeParse(one('state'));
  if (!state.success) return { fault: 'state' };
  // S256 is the only supported method: it may be omitted, but no other is accepted.
  const method = parameters.has('code_challenge_method') ? one('code_challenge_method') : 'S256';
  if (method !== 'S256') return { fault: 'method' };
  const challenge = query.shape.challenge.safeParse(one('code_challenge'));
  if (!challenge.success) return { fault: 'challenge' };
  return { request: { ...redirect, state: state.data, codeChallenge: challenge.data } };
}

function readRedirect(
  value: string | undefined,
): Pick<ConnectRequest, 'redirectUri' | 'browser' | 'extensionId'> | null {
  const url = value === undefined ? null : URL.parse(value);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '' || url.search !== '') return null;
  for (const [host, browser] of extensionHosts) {
    if (!host.test(url.hostname)) continue;
    const [extensionId = ''] = url.hostname.split('.');
    return { redirectUri: url.href, browser, extensionId };
  }
  return null;
}

/** Redirect address of the extension with either the code and this browser's id, or the refusal. */
export function connectAnswer(
  request: ConnectRequest,
  answer: { readonly code: string; readonly browser: string } | { readonly error: 'access_denied' },
): string {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  url.searchParams.set('state', request.state);
  return url.href;
}

import { MAX_URL } from '#contract/limits.ts';
import { RefusalError } from '#server/errors.ts';
import { ForbiddenAddressError } from '#server/http/private-address.ts';
import { childrenNamed, textIn } from '#server/http/xml-tree.ts';
import { ProviderError } from '#server/provider-error.ts';
import { candidatesOf, type ResolveServices } from './address-candidates.ts';
import type { CaldavAccount } from './caldav-account.ts';
import { bodies } from './dav-bodies.ts';
import type { DavAnswer, DavCalls } from './dav-calls.ts';
import { type DavResource, readMultiStatus } from './dav-xml.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 5;
/** Time of all calls of one discovery. Milliseconds. */
const LONGEST = 45_000;

type Credentials = Pick<CaldavAccount, 'userName' | 'password'>;

interface Dependencies {
  readonly calls: DavCalls;
  readonly resolveServices: ResolveServices;
  /** Allows servers on loopback, for those of tests. */
  readonly isLoopbackAllowed: boolean;
}

interface Found {
  readonly url: URL;
  readonly resource: DavResource;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** A server that cannot answer now, which says nothing about the address. */
function isBusy(status: number | null): boolean {
  return status === 429 || (status !== null && status >= 500);
}

/** Refusal for a server that could not be asked. */
export function asRefusal(error: ProviderError): RefusalError {
  if (error.kind === 'unauthorized') return new RefusalError('caldav_refused');
  if (isBusy(error.status)) return new RefusalError('provider_unreachable');
  if (error.kind !== 'unreachable') return new RefusalError('caldav_not_found');
  if (error.cause instanceof ForbiddenAddressError) return new RefusalError('address_not_allowed');
  const code = codeOf(error.cause);
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return new RefusalError('certificate_refused');
  if (code === 'ENOTFOUND') return new RefusalError('caldav_not_found');
  return new RefusalError('provider_unreachable');
}

function hrefIn(resource: DavResource, name: string, at: URL): URL | null {
  const property = resource.properties.get(name);
  const href = property === undefined ? '' : textIn(childrenNamed(property, 'href')[0]);
  const url = href === '' ? null : URL.parse(href, at);
  // A password that went over https never goes over http.
  return url === null || (at.protocol === 'https:' && url.protocol !== 'https:') ? null : url;
}

function addressesIn(resource: DavResource, { userName }: Credentials): string[] {
  const set = resource.properties.get('calendar-user-address-set');
  const hrefs = set === undefined ? [] : childrenNamed(set, 'href').map(textIn);
  const mails = hrefs.filter((href) => /^mailto:/i.test(href)).map((href) => href.slice('mailto:'.length));
  const own = userName.includes('@') ? [userName] : [];
  return [...new Set([...mails, ...own].map((mail) => mail.toLowerCase()))].slice(0, 20);
}

/** Whether a server asks for a password by the only scheme that Daywall has; many name none. */
function asksForPassword({ status, headers }: DavAnswer): boolean {
  const schemes = headers['www-authenticate'];
  return status === 401 && (schemes === undefined || /\bbasic\b/i.test(schemes));
}

/** One search for an account. The password goes only to the origins that proved to speak DAV or asked for it. */
interface Search {
  readonly credentials: Credentials;
  readonly trusted: Set<string>;
  readonly signal: AbortSignal;
}

/** Finds the calendars of an account by what its owner knows: an address or a domain, a name and a password. */
export function createDiscovery({ calls, resolveServices, isLoopbackAllowed }: Dependencies) {
  async function askAt({ credentials, trusted, signal }: Search, url: URL, body: string): Promise<DavAnswer> {
    const headers = { depth: '0', 'content-type': 'application/xml; charset=utf-8' };
    const call = { method: 'PROPFIND', url, headers, body, signal } as const;
    if (!trusted.has(url.origin)) {
      const answer = await calls.exchange(null, call);
      if (!asksForPassword(answer) && answer.status !== 207) return answer;
      trusted.add(url.origin);
    }
    return calls.exchange(credentials, call);
  }

  /** Asks for properties, along redirects; null where no CalDAV server answers. */
  async function ask(search: Search, from: URL, body: string): Promise<Found | null> {
    let url = from;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await askAt(search, url, body);
      const { status, headers: answered, text } = answer;
      if (REDIRECTS.has(status)) {
        const next = URL.parse(answered.location ?? '', url);
        if (next === null || (url.protocol === 'https:' && next.protocol !== 'https:')) return null;
        url = next;
        continue;
      }
      if (status === 401) throw new ProviderError('unauthorized', 'The password was refused.');
      if (isBusy(status)) throw new ProviderError('unreachable', 'A busy server.', { status });
      const resource = status === 207 ? readMultiStatus(text)?.resources[0] : undefined;
      return resource === undefined ? null : { url, resource };
    }
    return null;
  }

  async function homeOf(search: Search, { url, resource }: Found) {
    const principal = hrefIn(resource, 'current-user-principal', url) ?? url;
    const at = await ask(search, principal, bodies.home);
    const home = at === null ? null : hrefIn(at.resource, 'calendar-home-set', at.url);
    if (at === null || home === null) return null;
    if (!home.pathname.endsWith('/')) home.pathname += '/';
    if (home.href.length > MAX_URL) return null;
    return { home: home.href, addresses: addressesIn(at.resource, search.credentials) };
  }

  /** Throws `caldav_refused`, `caldav_not_found`, `address_not_allowed`, `certificate_refused`, `provider_unreachable`. */
  return async function discover(
    address: string,
    credentials: Credentials,
  ): Promise<Pick<CaldavAccount, 'home' | 'addresses'>> {
    const search = { credentials, trusted: new Set<string>(), signal: AbortSignal.timeout(LONGEST) };
    let failure: RefusalError | null = null;
    for (const candidate of await candidatesOf(address, resolveServices, isLoopbackAllowed)) {
      try {
        const found = await ask(search, candidate, bodies.principal);
        const home = found === null ? null : await homeOf(search, found);
        if (home !== null) return home;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.kind === 'unauthorized') throw asRefusal(error);
        failure ??= asRefusal(error);
      }
    }
    throw failure ?? new RefusalError('caldav_not_found');
  };
}

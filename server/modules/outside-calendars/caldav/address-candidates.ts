import type { SrvRecord } from 'node:dns';

/** Services whose address their users do not know, by the domains of their mail. */
const SERVICES: Readonly<Record<string, string>> = {
  'icloud.com': 'https://caldav.icloud.com/',
  'me.com': 'https://caldav.icloud.com/',
  'mac.com': 'https://caldav.icloud.com/',
};

/** Servers of one domain that are tried. */
const MOST_SERVERS = 2;
const WELL_KNOWN = '/.well-known/caldav';

export type ResolveServices = (name: string) => Promise<readonly SrvRecord[]>;

/** Addresses at which a CalDAV server may be found, likeliest first (RFC 6764). Empty for no address at all. */
export async function candidatesOf(
  written: string,
  resolveServices: ResolveServices,
  isLoopbackAllowed: boolean,
): Promise<URL[]> {
  const text = written.trim();
  const isWhole = /^https?:\/\//i.test(text);
  const domain = isWhole ? null : text.slice(text.lastIndexOf('@') + 1);
  const url = URL.parse(isWhole ? text : `https://${domain}`);
  if (url === null || url.username !== '' || url.password !== '') return [];
  // A password is sent over https only.
  if (!isLoopbackAllowed) url.protocol = 'https:';
  url.search = '';
  url.hash = '';
  const wellKnown = new URL(WELL_KNOWN, url);
  const root = new URL('/', url);
  if (url.pathname !== '/') return [url, wellKnown];
  if (isWhole) return [wellKnown, root];
  const service = SERVICES[url.hostname];
  if (service !== undefined) return [new URL(service)];
  const records = await resolveServices(`_caldavs._tcp.${url.hostname}`);
  const named = records
    .slice(0, MOST_SERVERS)
    .flatMap(({ name, port }) => URL.parse(`https://${name}:${port}${WELL_KNOWN}`) ?? []);
  return [...named, wellKnown, root];
}

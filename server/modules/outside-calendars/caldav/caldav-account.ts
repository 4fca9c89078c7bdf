import * as z from 'zod/mini';
import { ProviderError } from '#server/provider-error.ts';

/** Account at a CalDAV server, as it is sealed in the row of its integration. */
const caldavAccount = z.object({
  /** Address of the collection that holds the calendars, with a slash at the end. */
  home: z.url(),
  userName: z.string(),
  password: z.string(),
  /** Email addresses of its owner, in lower case. */
  addresses: z.array(z.string()),
  /** Owner's zone, for times without one. */
  timeZone: z.string(),
});
export type CaldavAccount = z.infer<typeof caldavAccount>;

/** Text that stands for an access token. */
export function writeAccount(account: CaldavAccount): string {
  return JSON.stringify(account);
}

export function readAccount(token: string): CaldavAccount {
  return caldavAccount.parse(JSON.parse(token));
}

/** Address of a path on the account's server, the only one that gets its password. */
export function addressAt({ home }: CaldavAccount, path: string): URL {
  const url = URL.parse(path, home);
  if (url === null || url.origin !== new URL(home).origin || url.username !== '' || url.password !== '')
    throw new ProviderError('provider_error', 'An address that is not of this server.');
  return url;
}

/** Stable id of an account: its user name and where its calendars are. */
export function subjectOf({ home, userName }: Pick<CaldavAccount, 'home' | 'userName'>): string {
  return `${userName} ${home}`;
}

export function partsOfSubject(subject: string): Pick<CaldavAccount, 'home' | 'userName'> {
  const at = subject.lastIndexOf(' ');
  return { userName: subject.slice(0, at), home: subject.slice(at + 1) };
}

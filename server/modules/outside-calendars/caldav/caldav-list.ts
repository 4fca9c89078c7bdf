import { MAX_OUTSIDE_ID } from '#contract/limits.ts';
import { childrenNamed, textIn, within } from '#server/http/xml-tree.ts';
import type { OutsideCalendar } from '../calendar-provider.ts';
import { toneOf } from '../provider/nearest-tone.ts';
import type { CaldavAccount } from './caldav-account.ts';
import { lastSegment } from './caldav-objects.ts';
import { bodies } from './dav-bodies.ts';
import type { DavCalls } from './dav-calls.ts';
import type { DavResource } from './dav-xml.ts';

const WRITING = ['all', 'write', 'write-content'];

function isCalendar({ properties }: DavResource): boolean {
  const type = properties.get('resourcetype');
  if (type === undefined || childrenNamed(type, 'calendar').length === 0) return false;
  const kinds = properties.get('supported-calendar-component-set');
  const names = kinds === undefined ? [] : childrenNamed(kinds, 'comp').map(({ attribs }) => attribs.name);
  return names.length === 0 || names.some((name) => name?.toUpperCase() === 'VEVENT');
}

function isWritable({ properties }: DavResource): boolean {
  const rights = properties.get('current-user-privilege-set');
  return rights === undefined || WRITING.some((right) => within(rights, right).length > 0);
}

/** Calendars with events in an account's home. */
export async function listCalendars(
  calls: DavCalls,
  account: Pick<CaldavAccount, 'home' | 'userName' | 'password'>,
): Promise<OutsideCalendar[]> {
  const url = new URL(account.home);
  const { resources } = await calls.ask(account, { method: 'PROPFIND', url, body: bodies.calendars }, '1');
  return resources.filter(isCalendar).flatMap((resource): OutsideCalendar[] => {
    const address = URL.parse(resource.href, url);
    if (address === null || address.origin !== url.origin || address.pathname.length > MAX_OUTSIDE_ID)
      return [];
    const { properties } = resource;
    return [
      {
        id: address.pathname,
        name: textIn(properties.get('displayname')) || lastSegment(address.pathname),
        tone: toneOf(textIn(properties.get('calendar-color')).slice(0, '#rrggbb'.length)),
        isWritable: isWritable(resource),
        isPrimary: false,
        isShown: true,
      },
    ];
  });
}

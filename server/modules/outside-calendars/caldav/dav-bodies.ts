import { escaped } from '#server/http/xml-tree.ts';
import { basicForm } from '#time/recurrence/rule-time.ts';
import type { OutsideWindow } from '../calendar-provider.ts';

const NAMESPACES = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:a="http://apple.com/ns/ical/"';

function body(root: string, inside: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><${root} ${NAMESPACES}>${inside}</${root}>`;
}

function propfind(properties: string): string {
  return body('propfind', `<prop>${properties}</prop>`);
}

export const bodies = {
  principal: propfind('<current-user-principal/><c:calendar-home-set/><resourcetype/>'),
  home: propfind('<c:calendar-home-set/><c:calendar-user-address-set/>'),
  calendars: propfind(
    '<resourcetype/><displayname/><a:calendar-color/><c:supported-calendar-component-set/>' +
      '<current-user-privilege-set/>',
  ),
  syncToken: propfind('<sync-token/>'),
};

/** Names and ETags of the events that touch a window. */
export function queryBody({ timeMin, timeMax }: OutsideWindow): string {
  const range = `<c:time-range start="${basicForm(timeMin)}" end="${basicForm(timeMax)}"/>`;
  const filter = `<c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter>`;
  return body('c:calendar-query', `<prop><getetag/></prop><c:filter>${filter}</c:filter>`);
}

export function multigetBody(hrefs: readonly string[]): string {
  const listed = hrefs.map((href) => `<href>${escaped(href)}</href>`).join('');
  return body('c:calendar-multiget', `<prop><getetag/><c:calendar-data/></prop>${listed}`);
}

/** Names of the objects that changed since a token. */
export function changesBody(token: string): string {
  const since = `<sync-token>${escaped(token)}</sync-token>`;
  return body('sync-collection', `${since}<sync-level>1</sync-level><prop><getetag/></prop>`);
}

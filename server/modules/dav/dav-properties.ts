import type { CalendarEntry } from './calendar-entry.ts';
import { type DavResponse, hrefXml, type Properties, xmlText } from './dav-answer.ts';
import { davPaths } from './dav-paths.ts';
import { childOf, type DavElement } from './dav-request.ts';
import { type DavCalendar, MAX_OBJECT } from './service.ts';

/** Person whose calendars are asked for. */
export interface Principal {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

const REPORTS = ['c:calendar-query', 'c:calendar-multiget', 'd:sync-collection'];

function reportsXml(names: readonly string[]): string {
  return names
    .map((name) => `<d:supported-report><d:report><${name}/></d:report></d:supported-report>`)
    .join('');
}

function privilegesXml(isWritable: boolean): string {
  const names = [
    'read',
    'read-current-user-privilege-set',
    ...(isWritable ? ['write', 'write-content', 'bind', 'unbind'] : []),
  ];
  return names.map((name) => `<d:privilege><d:${name}/></d:privilege>`).join('');
}

function ofAny({ userId }: Principal): Properties {
  const self = hrefXml(davPaths.principal(userId));
  return {
    'd:current-user-principal': self,
    'd:owner': self,
    'd:principal-collection-set': hrefXml(davPaths.root),
  };
}

export function rootProperties(person: Principal): Properties {
  return { ...ofAny(person), 'd:resourcetype': '<d:collection/>', 'd:displayname': 'Daywall' };
}

export function principalProperties(person: Principal): Properties {
  const { userId, name, email } = person;
  return {
    ...ofAny(person),
    'd:resourcetype': '<d:collection/><d:principal/>',
    'd:displayname': xmlText(name),
    'd:principal-URL': hrefXml(davPaths.principal(userId)),
    'c:calendar-home-set': hrefXml(davPaths.home(userId)),
    'c:calendar-user-address-set': hrefXml(`mailto:${email}`),
    'c:calendar-user-type': 'INDIVIDUAL',
    'cs:email-address-set': `<cs:email-address>${xmlText(email)}</cs:email-address>`,
  };
}

export function homeProperties(person: Principal): Properties {
  return {
    ...ofAny(person),
    'd:resourcetype': '<d:collection/>',
    'd:displayname': xmlText(person.name),
    'd:current-user-privilege-set': privilegesXml(false),
  };
}

/** `token` is asked for only where it is wanted: it compares the whole calendar. */
export async function calendarProperties(
  person: Principal,
  { component, isWritable }: DavCalendar,
  name: string,
  token: (() => Promise<string>) | null,
): Promise<Properties> {
  const tokenXml = token === null ? null : xmlText(await token());
  return {
    ...ofAny(person),
    'd:resourcetype': '<d:collection/><c:calendar/>',
    'd:displayname': xmlText(name),
    'c:supported-calendar-component-set': `<c:comp name="${component}"/>`,
    'c:supported-calendar-data': '<c:calendar-data content-type="text/calendar" version="2.0"/>',
    'c:max-resource-size': String(MAX_OBJECT),
    'd:supported-report-set': reportsXml(REPORTS),
    'd:current-user-privilege-set': privilegesXml(isWritable),
    ...(tokenXml === null ? {} : { 'd:sync-token': tokenXml, 'cs:getctag': tokenXml }),
  };
}

export function objectProperties(
  person: Principal,
  entry: CalendarEntry,
  { component, isWritable }: DavCalendar,
  text: string | null,
): Properties {
  return {
    ...ofAny(person),
    'd:resourcetype': '',
    'd:getetag': xmlText(entry.etag),
    'd:getcontenttype': `text/calendar; charset=utf-8; component=${component.toLowerCase()}`,
    'd:current-user-privilege-set': privilegesXml(isWritable),
    ...(text === null
      ? {}
      : { 'd:getcontentlength': String(Buffer.byteLength(text)), 'c:calendar-data': xmlText(text) }),
  };
}

/** Names of the properties that a request asks for; null for all that are usual. */
export function askedNames(request: DavElement | null): readonly string[] | null {
  const prop = request === null ? null : childOf(request, 'd:prop');
  return prop === null ? null : prop.children.map(({ name }) => name);
}

/** Properties that are long and given only by name. */
const NAMED_ONLY = new Set(['c:calendar-data', 'd:getcontentlength']);

/** Answer for one resource, of what was asked for. */
export function answerOf(href: string, has: Properties, asked: readonly string[] | null): DavResponse {
  const usual = Object.keys(has).filter((name) => !NAMED_ONLY.has(name));
  const names = [...new Set(asked ?? usual)];
  const found = Object.fromEntries(
    names.flatMap((name) => (has[name] === undefined ? [] : [[name, has[name]]])),
  );
  return { href, found, others: { status: 404, names: names.filter((name) => has[name] === undefined) } };
}

import { type Element, isElement, readTree, textIn } from '#server/http/xml-tree.ts';
import { DavRefusal } from './dav-refusal.ts';

/** Prefixes of the namespaces that answers use. */
export const namespaces = {
  d: 'DAV:',
  c: 'urn:ietf:params:xml:ns:caldav',
  cs: 'http://calendarserver.org/ns/',
  a: 'http://apple.com/ns/ical/',
} as const;

/** Element of a request. `name` has the prefix of its namespace; in another namespace it is `{namespace}name`. */
export interface DavElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DavElement[];
  readonly text: string;
}

const prefixes = new Map<string, string>(Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]));

function withNames(element: Element, outer: ReadonlyMap<string, string>): DavElement {
  const known = new Map(outer);
  for (const [name, value] of Object.entries(element.attribs)) {
    if (name === 'xmlns') known.set('', value);
    else if (name.startsWith('xmlns:')) known.set(name.slice(6), value);
  }
  const [prefix, local] = element.name.includes(':') ? element.name.split(':', 2) : ['', element.name];
  const uri = known.get(prefix ?? '') ?? '';
  const short = prefixes.get(uri);
  return {
    name: short === undefined ? `{${uri}}${local}` : `${short}:${local}`,
    attributes: element.attribs,
    children: element.children.filter(isElement).map((child) => withNames(child, known)),
    text: textIn(element),
  };
}

/** Body of a request; null for an empty one. Entities of a DTD are never read. */
export function readDavRequest(text: string): DavElement | null {
  if (text.trim() === '') return null;
  const tree = readTree(text);
  const [root] = (tree ?? []).filter(isElement);
  if (root === undefined) throw new DavRefusal(400);
  return withNames(root, new Map());
}

export function childOf({ children }: DavElement, name: string): DavElement | null {
  return children.find((child) => child.name === name) ?? null;
}

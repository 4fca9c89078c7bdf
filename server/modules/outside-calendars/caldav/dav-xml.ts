import {
  childrenNamed,
  type Element,
  isElement,
  localName,
  readTree,
  textIn,
} from '#server/http/xml-tree.ts';

/** Properties of one resource in a multi-status answer (RFC 4918), by their names without namespaces. */
export interface DavResource {
  readonly href: string;
  /** Status of the resource itself; null if it has properties. */
  readonly status: number | null;
  readonly properties: ReadonlyMap<string, Element>;
}

export interface MultiStatus {
  readonly resources: readonly DavResource[];
  readonly syncToken: string | null;
}

function statusIn(element: Element): number | null {
  const [status] = childrenNamed(element, 'status');
  const [, code] = /^HTTP\/[\d.]+\s+(\d{3})/i.exec(textIn(status)) ?? [];
  return code === undefined ? null : Number(code);
}

function readResource(response: Element): DavResource {
  const properties = new Map<string, Element>();
  for (const found of childrenNamed(response, 'propstat')) {
    if ((statusIn(found) ?? 200) >= 300) continue;
    for (const property of childrenNamed(found, 'prop').flatMap(({ children }) => children.filter(isElement)))
      properties.set(localName(property), property);
  }
  const [href] = childrenNamed(response, 'href');
  return { href: textIn(href), status: statusIn(response), properties };
}

/** Null for a text that is no whole multi-status answer, and for one beyond the limits. */
export function readMultiStatus(text: string): MultiStatus | null {
  const [root] = (readTree(text) ?? []).filter(isElement).filter((each) => localName(each) === 'multistatus');
  if (root === undefined) return null;
  const [token] = childrenNamed(root, 'sync-token');
  return {
    resources: childrenNamed(root, 'response').map(readResource),
    syncToken: textIn(token) || null,
  };
}

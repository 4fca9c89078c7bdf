import { escaped } from '#server/http/xml-tree.ts';
import { namespaces } from './dav-request.ts';

/** Values of properties as XML, by their names with prefixes. */
export type Properties = Readonly<Record<string, string>>;

export interface DavResponse {
  readonly href: string;
  /** Status of the resource itself, instead of properties. */
  readonly status?: number;
  readonly found?: Properties;
  /** Properties that were asked for and are not there, or are not to be changed. */
  readonly others?: { readonly status: number; readonly names: readonly string[] };
}

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  403: 'Forbidden',
  404: 'Not Found',
  507: 'Insufficient Storage',
};

const declared = Object.entries(namespaces)
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

// XML 1.0 has no way to write other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function xmlText(text: string): string {
  return escaped(text.replace(UNFIT, '')).replaceAll('\r', '&#13;');
}

export function hrefXml(href: string): string {
  return `<d:href>${xmlText(href)}</d:href>`;
}

function statusXml(status: number): string {
  return `<d:status>HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}</d:status>`;
}

function named(name: string, value: string): string {
  const [, uri, local = ''] = /^\{(.*)\}([\w.-]+)$/s.exec(name) ?? [];
  if (uri !== undefined) return `<x:${local} xmlns:x="${xmlText(uri)}"/>`;
  if (!/^(?:d|c|cs|a):[\w.-]+$/.test(name)) return '';
  return value === '' ? `<${name}/>` : `<${name}>${value}</${name}>`;
}

function propstat(names: Iterable<readonly [string, string]>, status: number): string {
  const inside = Array.from(names, ([name, value]) => named(name, value)).join('');
  return `<d:propstat><d:prop>${inside}</d:prop>${statusXml(status)}</d:propstat>`;
}

function responseXml({ href, status, found, others }: DavResponse): string {
  if (status !== undefined) return `<d:response>${hrefXml(href)}${statusXml(status)}</d:response>`;
  const given = Object.entries(found ?? {});
  const isBare = others === undefined || others.names.length === 0;
  const own = given.length > 0 || isBare ? propstat(given, 200) : '';
  const missing = isBare
    ? ''
    : propstat(
        others.names.map((name) => [name, ''] as const),
        others.status,
      );
  return `<d:response>${hrefXml(href)}${own}${missing}</d:response>`;
}

export function multiStatus(responses: readonly DavResponse[], syncToken: string | null = null): string {
  const token = syncToken === null ? '' : `<d:sync-token>${xmlText(syncToken)}</d:sync-token>`;
  return `<?xml version="1.0" encoding="utf-8"?><d:multistatus${declared}>${responses.map(responseXml).join('')}${token}</d:multistatus>`;
}

/** Body of a refusal: the condition by its RFC, or the id of an error of Daywall. */
export function errorXml(condition: string | null, id: string | null): string {
  const name = condition === null ? '' : named(condition.includes(':') ? condition : `d:${condition}`, '');
  const own = id === null ? '' : `<x:${id.replaceAll('_', '-')} xmlns:x="urn:daywall:error"/>`;
  return `<?xml version="1.0" encoding="utf-8"?><d:error${declared}>${name}${own}</d:error>`;
}

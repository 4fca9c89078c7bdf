import { linesNamed, type ObjectPart, readPart } from '#server/calendar-files/object-lines.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { DavRefusal } from './dav-refusal.ts';
import { childOf, type DavElement } from './dav-request.ts';

function timeIn(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const at = Date.parse(text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(at)) throw new DavRefusal(403, 'c:valid-filter');
  return at;
}

function isInRange({ attributes }: DavElement, { span, kind }: CalendarEntry): boolean {
  const from = timeIn(attributes.start, Number.NEGATIVE_INFINITY);
  const to = timeIn(attributes.end, Number.POSITIVE_INFINITY);
  // A task without a date is in every span (RFC 4791, 9.9).
  if (span === null) return kind === 'task';
  return span.from < to && (span.to > from || span.from >= from);
}

function matchesText(filter: DavElement, text: string): boolean {
  const { collation, 'negate-condition': negated } = filter.attributes;
  if (collation !== undefined && !/^(?:i;ascii-casemap|i;octet|i;unicode-casemap)$/.test(collation))
    throw new DavRefusal(403, 'c:supported-collation');
  const isIn =
    collation === 'i;octet'
      ? text.includes(filter.text)
      : text.toLowerCase().includes(filter.text.toLowerCase());
  return isIn !== (negated === 'yes');
}

function matchesProperty(filter: DavElement, part: ObjectPart): boolean {
  const lines = linesNamed(part, (filter.attributes.name ?? '').toUpperCase());
  if (childOf(filter, 'c:is-not-defined') !== null) return lines.length === 0;
  const [text] = filter.children.filter(({ name }) => name === 'c:text-match');
  if (filter.children.some(({ name }) => name === 'c:time-range' || name === 'c:param-filter'))
    throw new DavRefusal(403, 'c:supported-filter');
  if (text === undefined) return lines.length > 0;
  return lines.some((line) => matchesText(text, line.slice(line.indexOf(':') + 1)));
}

function matchesPart(filter: DavElement, parts: readonly ObjectPart[], entry: CalendarEntry): boolean {
  const kind = (filter.attributes.name ?? '').toUpperCase();
  const named = parts.filter((part) => part.kind === kind);
  if (childOf(filter, 'c:is-not-defined') !== null) return named.length === 0;
  return named.some((part) =>
    filter.children.every((child) => {
      if (child.name === 'c:comp-filter') return matchesPart(child, part.parts, entry);
      if (child.name === 'c:prop-filter') return matchesProperty(child, part);
      if (child.name !== 'c:time-range') throw new DavRefusal(403, 'c:supported-filter');
      if (kind === 'VALARM') throw new DavRefusal(403, 'c:supported-filter');
      return isInRange(child, entry);
    }),
  );
}

/** Whether an object matches the filter of a query (RFC 4791, 9.7). */
export function matchesFilter(filter: DavElement | null, entry: CalendarEntry, text: string): boolean {
  const whole = filter === null ? null : childOf(filter, 'c:comp-filter');
  if (whole === null) throw new DavRefusal(403, 'c:valid-filter');
  return matchesPart(whole, [readPart(text)], entry);
}

/** Property of a component as `NAME;PARAMETERS:VALUE`. */
export interface ContentLine {
  /** Upper case. */
  readonly name: string;
  readonly text: string;
}

/** Properties of RFC 5545, 7986, 9073 and 9253, with BEGIN and END. */
const KNOWN = new Set(
  `BEGIN END CALSCALE METHOD PRODID VERSION ATTACH CATEGORIES CLASS COMMENT DESCRIPTION GEO LOCATION PERCENT-COMPLETE
  PRIORITY RESOURCES STATUS SUMMARY COMPLETED DTEND DUE DTSTART DURATION FREEBUSY TRANSP TZID TZNAME TZOFFSETFROM
  TZOFFSETTO TZURL ATTENDEE CONTACT ORGANIZER RECURRENCE-ID RELATED-TO URL UID EXDATE EXRULE RDATE RRULE ACTION REPEAT
  TRIGGER CREATED DTSTAMP LAST-MODIFIED SEQUENCE REQUEST-STATUS NAME REFRESH-INTERVAL SOURCE COLOR IMAGE CONFERENCE
  LOCATION-TYPE PARTICIPANT-TYPE RESOURCE-TYPE CALENDAR-ADDRESS STYLED-DESCRIPTION STRUCTURED-DATA ACKNOWLEDGED PROXIMITY
  CONCEPT LINK REFID`.split(/\s+/),
);

/** Properties with prose, which may contain raw line breaks. */
const PROSE = /^(?:DESCRIPTION|SUMMARY|LOCATION|COMMENT|CONTACT|NAME|STYLED-DESCRIPTION|X-.*)$/;

/** Property name at the start of a line; null for a continuation of the one before. */
function nameIn(line: string, before: string | null): string | null {
  const [, written = '', separator, next = ''] = /^([A-Za-z][\w-]*)([;:])(.?)/.exec(line) ?? [];
  if (separator === undefined) return null;
  const name = written.toUpperCase();
  if (name === 'BEGIN' || name === 'END') return /^\w+:\s*[A-Za-z][\w-]*\s*$/.test(line) ? name : null;
  if (before === null || !PROSE.test(before)) return name;
  const isOneCase = written === name || written === written.toLowerCase();
  if (isOneCase && (KNOWN.has(name) || name.startsWith('X-'))) return name;
  // Property of a later standard. Prose has a space after its colon.
  return written === name && next !== ' ' && next !== '' ? name : null;
}

/** A line without a property name is unescaped text: it continues the property before, after its breaks. */
export function contentLines(lines: readonly string[]): ContentLine[] {
  const found: { readonly name: string; readonly parts: string[] }[] = [];
  let blank = 0;
  for (const line of lines) {
    if (line.trim() === '') {
      blank += 1;
      continue;
    }
    const last = found.at(-1);
    const name = nameIn(line, last?.name ?? null);
    if (name !== null) found.push({ name, parts: [line.trimStart()] });
    else if (last !== undefined && last.name !== 'BEGIN' && last.name !== 'END')
      last.parts.push('\\n'.repeat(blank + 1), line);
    blank = 0;
  }
  return found.map(({ name, parts }) => ({ name, text: parts.join('').replaceAll('\r', '\\n') }));
}

import type ICAL from 'ical.js';
import type { CalendarZones } from '#server/calendar-files/calendar-zone.ts';
import { textsOf } from '#server/calendar-files/event-texts.ts';
import { endOf, endsBeforeStart, lengthOf, startOf } from '#server/calendar-files/event-times.ts';
import type { LeftBehind, SourceEvent, SourceFault } from '../../source-row.ts';
import { markdownOf } from '../html-to-markdown.ts';
import { faultRow, shown } from '../row-defaults.ts';
import { momentOf } from './calendar-moments.ts';
import { categoriesOf, extrasOf, linksOf, repeatOf } from './component-parts.ts';
import type { OverriddenSeries } from './overridden-series.ts';
import { eventExceptions } from './series-exceptions.ts';

export interface RowOrigin {
  readonly sourceId: string;
  readonly at: SourceEvent['at'];
  /** Overrides of the component, if it recurs. */
  readonly series: OverriddenSeries | null;
}

/** Series of an override by its source id, and its start by the rule. */
export type OccurrenceOrigin = NonNullable<SourceEvent['occurrence']>;

/** Description with the addresses that an event here has no field for. */
function descriptionOf(text: string, links: readonly string[]): string {
  const missing = links.filter((link) => !text.includes(link));
  return [text, ...missing].filter((part) => part !== '').join('\n\n');
}

/** The people of an event are named, not invited: an import must not send mails. */
export function eventRow(
  event: ICAL.Component,
  zones: CalendarZones,
  origin: RowOrigin & { readonly occurrence: OccurrenceOrigin | null },
): SourceEvent | SourceFault {
  const { sourceId, at, series, occurrence } = origin;
  const { title, location, description, meetingUrl, attendees } = textsOf(event);
  const start = startOf(event, zones);
  if (start === null) return faultRow('bad_date', title ?? '', { sourceId, at });
  const name = title ?? location;
  if (name === null) return faultRow('no_title', description ?? '', { sourceId, at });
  const end = start.zone.toWall(endOf(start, lengthOf(event, start, zones)));
  const { rule, leftBehind } = repeatOf(event, zones);
  const { exceptions, leftBehind: others } = eventExceptions(
    event,
    start,
    zones,
    rule === null ? null : series,
  );
  const left: LeftBehind[] = [...leftBehind, ...others, ...extrasOf(event, zones)];
  if (endsBeforeStart(event, start, zones))
    left.push({ what: 'end_before_start', detail: String(event.getFirstPropertyValue('dtend')) });
  for (const guest of attendees) left.push({ what: 'assignee', detail: shown(guest.name || guest.email) });
  for (const category of categoriesOf(event)) left.push({ what: 'custom_field', detail: shown(category) });
  return {
    kind: 'event',
    sourceId,
    at,
    leftBehind: left,
    title: name,
    description: descriptionOf(
      markdownOf(description ?? ''),
      [meetingUrl, ...linksOf(event)].filter((link) => link !== null),
    ),
    start: momentOf(start, zones),
    end: momentOf({ ...start, wall: end }, zones),
    rule,
    location: location ?? '',
    ...(rule === null || exceptions === null ? {} : { exceptions }),
    ...(occurrence === null ? {} : { occurrence }),
  };
}

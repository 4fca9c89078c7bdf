import * as z from 'zod/mini';
import { ProviderError } from '#server/provider-error.ts';
import { plainText } from '../provider/plain-text.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import type { SeriesMaster } from '../provider/single-changes.ts';
import { eventsPath } from './google-calls.ts';
import { isCancelled, readOriginalStart, readTimes } from './google-event.ts';
import { readEventPages } from './google-event-pages.ts';
import { type GoogleEvent, googleEvent } from './google-schemas.ts';
import { type GoogleRecurrence, readLines } from './recurrence-lines.ts';

/** Private property of a series with the key of our last write to it. */
export const WRITE_PROPERTY = 'daywallWrite';

const COPIED = [
  'summary',
  'description',
  'location',
  'attendees',
  'reminders',
  'colorId',
  'transparency',
  'visibility',
  'guestsCanModify',
  'guestsCanInviteOthers',
  'guestsCanSeeOtherGuests',
  'conferenceData',
];

export interface GoogleMaster extends SeriesMaster {
  readonly event: GoogleEvent;
  readonly recurrence: GoogleRecurrence;
  readonly copied: Readonly<Record<string, unknown>>;
  /** Occurrences with changes of their own. */
  readonly changed: readonly GoogleEvent[];
}

const anything = z.record(z.string(), z.unknown());

/** Deleted or changed occurrences: Google keeps each as an event of its own. */
async function singlesOf(calls: ProviderCalls, token: string, calendarId: string, master: GoogleEvent) {
  if (!master.iCalUID) return [];
  const { items } = await readEventPages(calls, token, eventsPath(calendarId), {
    iCalUID: master.iCalUID,
    showDeleted: 'true',
    singleEvents: 'false',
  });
  return items.filter(({ recurringEventId }) => recurringEventId === master.id);
}

/** Fails with `not_found` for a deleted series, and with `rejected` for one without a rule. */
export async function readMaster(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  seriesId: string,
): Promise<GoogleMaster> {
  const raw = await calls.send(token, { method: 'GET', path: eventsPath(calendarId, seriesId) }, anything);
  const parsed = z.safeParse(googleEvent, raw);
  if (!parsed.success) throw new ProviderError('provider_error', 'A series of another shape.');
  const event = parsed.data;
  if (isCancelled(event)) throw new ProviderError('not_found', 'A series that was deleted.');
  const times = readTimes(event, 'UTC');
  const recurrence = readLines(event.recurrence ?? [], times);
  if (recurrence.rule === null) throw new ProviderError('rejected', 'A series without a rule.');
  const singles = await singlesOf(calls, token, calendarId, event);
  const cancelled = singles
    .filter(isCancelled)
    .flatMap(({ originalStartTime }) => readOriginalStart(originalStartTime) ?? []);
  return {
    id: event.id,
    event,
    texts: {
      title: event.summary ?? '',
      description: plainText(event.description),
      location: event.location ?? null,
    },
    times,
    rule: recurrence.rule,
    recurrence: { ...recurrence, excluded: [...new Set([...recurrence.excluded, ...cancelled])].sort() },
    copied: Object.fromEntries(
      COPIED.flatMap((name) => (raw[name] === undefined ? [] : [[name, raw[name]]])),
    ),
    changed: singles.filter((single) => !isCancelled(single)),
    lastKey: event.extendedProperties?.private?.[WRITE_PROPERTY] ?? null,
  };
}

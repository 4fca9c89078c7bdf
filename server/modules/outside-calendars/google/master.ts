import * as z from 'zod/mini';
import type { OutsideTimes } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/calls.ts';
import { ProviderError } from '../provider-error.ts';
import { eventsPath } from './calls.ts';
import { isCancelled, readOriginalStart, readTimes } from './event.ts';
import { readEventPages } from './event-pages.ts';
import { type GoogleRecurrence, readLines } from './recurrence-lines.ts';
import { type GoogleEvent, googleEvent } from './schemas.ts';

/** The private property of a series that names the last of our writes to it. */
export const WRITE_PROPERTY = 'daywallWrite';

/** What a new series takes over from the one that it continues, as Google has it. */
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

/** A series by its first occurrence. */
export interface GoogleMaster {
  readonly event: GoogleEvent;
  readonly times: OutsideTimes;
  readonly rule: string;
  readonly recurrence: GoogleRecurrence;
  readonly copied: Readonly<Record<string, unknown>>;
  /** The key of the last of our writes to it. */
  readonly lastWrite: string | null;
}

const anything = z.record(z.string(), z.unknown());

/** Occurrences that were taken out one by one: Google keeps them as cancelled events of their own. */
async function cancelledStarts(calls: ProviderCalls, token: string, calendarId: string, master: GoogleEvent) {
  if (!master.iCalUID) return [];
  const { items } = await readEventPages(calls, token, eventsPath(calendarId), {
    iCalUID: master.iCalUID,
    showDeleted: 'true',
    singleEvents: 'false',
  });
  return items.flatMap((item) => {
    const start = readOriginalStart(item.originalStartTime);
    return item.recurringEventId === master.id && isCancelled(item) && start !== null ? [start] : [];
  });
}

/** Fails with `not_found` for a deleted one, and with `rejected` for one without a rule. */
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
  const cancelled = await cancelledStarts(calls, token, calendarId, event);
  return {
    event,
    times,
    rule: recurrence.rule,
    recurrence: { ...recurrence, excluded: [...new Set([...recurrence.excluded, ...cancelled])].sort() },
    copied: Object.fromEntries(
      COPIED.flatMap((name) => (raw[name] === undefined ? [] : [[name, raw[name]]])),
    ),
    lastWrite: event.extendedProperties?.private?.[WRITE_PROPERTY] ?? null,
  };
}

import { ProviderError } from '#server/provider-error.ts';
import type { OutsideChanges, OutsideEvent, OutsideWindow } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { ifThere } from '../provider/retried.ts';
import { eventsPath } from './google-calls.ts';
import { isCancelled, readEvent } from './google-event.ts';
import { readEventPages } from './google-event-pages.ts';

/** Event types that are read: all but working locations, which are no events. */
const EVENT_TYPES = ['birthday', 'default', 'focusTime', 'fromGmail', 'outOfOffice'];

/** Changes of a window and its next sync token. */
export async function readChanges(
  calls: ProviderCalls,
  token: string,
  calendarId: string,
  { timeMin, timeMax }: OutsideWindow,
  cursor: string | null,
): Promise<OutsideChanges> {
  const path = eventsPath(calendarId);
  const window = { timeMin, timeMax };
  const { items, timeZone, syncToken } = await readEventPages(calls, token, path, {
    singleEvents: 'true',
    eventTypes: EVENT_TYPES,
    ...(cursor === null ? window : { syncToken: cursor }),
  });
  if (syncToken === null) throw new ProviderError('provider_error', 'A list without a sync token.');
  const events = new Map<string, OutsideEvent>();
  const removedIds = new Set<string>();
  const series = new Set<string>();
  for (const item of items) {
    if (cursor !== null && item.recurringEventId) series.add(item.recurringEventId);
    if (isCancelled(item)) removedIds.add(item.id);
    else if (item.start && item.end) events.set(item.id, readEvent(item, timeZone));
  }
  // Google reports changed occurrences of a changed series for some months only, so all of the window are read.
  for (const seriesId of series) {
    removedIds.add(seriesId);
    const instances = `${eventsPath(calendarId, seriesId)}/instances`;
    const found = await ifThere(readEventPages(calls, token, instances, window));
    for (const item of found?.items ?? []) {
      if (!isCancelled(item)) events.set(item.id, readEvent(item, timeZone));
    }
  }
  for (const id of events.keys()) removedIds.delete(id);
  return { events: [...events.values()], removedIds: [...removedIds], cursor: syncToken };
}
